import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, project } from './run.mjs'

/** @typedef {{ path: string, lines: string[] }} Change a file with its added and removed lines */

const git = (...args) => execFileSync('git', args, { cwd: project, encoding: 'utf8', maxBuffer: 1e9 })
const isCommit = (name) => {
  try {
    git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
    return true
  } catch {
    return false
  }
}

/**
 * The files that differ from `base`, committed or not. Without `base`, from the commit where this branch left main.
 * @param {string} [base]
 * @returns {Change[]}
 */
export function changesSince(base) {
  if (!existsSync(join(project, '.git'))) giveUp('Only a clone of the repository knows what has changed.')
  if (base && !isCommit(base)) giveUp(`There is no commit ${base}.`)
  const main = ['origin/main', 'main', 'HEAD'].find(isCommit) ?? 'HEAD'
  const from = base ?? git('merge-base', 'HEAD', main).trim()
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean)
  return [
    ...readDiff(git('diff', '--unified=0', '--find-renames', '--no-color', '--no-ext-diff', from)),
    ...untracked.map((path) => ({ path, lines: readFileSync(join(project, path), 'utf8').split('\n') })),
  ]
}

/** @param {string} diff @returns {Change[]} */
export function readDiff(diff) {
  return diff
    .split(/^diff --git /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...hunks] = part.split(/^@@ .*$/m)
      const [, path = ''] = /^a\/.* b\/(.*)$/m.exec(head) ?? []
      const lines = hunks.flatMap((hunk) => hunk.split('\n').filter((line) => /^[+-]/.test(line)))
      return { path, lines: lines.map((line) => line.slice(1)) }
    })
}
