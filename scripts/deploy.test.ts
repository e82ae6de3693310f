import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../server/base/process/project.ts'

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8')

/** The stages of the image, each with its lines. */
const stages = read('docs/deploy/Containerfile')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((stage) => stage.split('\n'))

test('the image is built from named files, so that no settings and no data get into it', () => {
  const [first, ...rest] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  expect(first).toBe('*')
  const named = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  for (const name of named) expect(existsSync(join(projectFolder, name)), name).toBe(true)
  const sources =
    /const common = (\[.*\])[\s\S]*?sources: \[\.\.\.common, (.*?)\][\s\S]*?sources: \[\.\.\.common, (.*?)\]/
  const built = sources.exec(read('scripts/build.mjs'))?.slice(1).join() ?? ''
  const needed = [...built.matchAll(/'([^']+)'/g)].map(([, path]) => path?.split('/')[0])
  expect(needed).toEqual(expect.arrayContaining(['contract', 'server', 'web']))
  expect(named).toEqual(expect.arrayContaining(needed))
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }
  for (const { path } of references) {
    expect(
      [`${path}/tsconfig.json`, path].some((name) => named.includes(name)),
      path,
    ).toBe(true)
  }
  expect(rest).toContain('**/.env*')
})

test('the image is built with all packages, and contains every file that the server reads', () => {
  const [build, portal] = stages
  expect(build?.filter((line) => line.startsWith('RUN npm'))).toEqual(['RUN npm ci'])
  const copied = (portal ?? []).flatMap((line) => /^COPY (?:--from=build \S+ )?(.*)$/.exec(line)?.[1]?.split(' ') ?? [])
  const isCopied = (path: string) => copied.some((name) => path === name || path.startsWith(`${name}/`))
  const files = readdirSync(join(projectFolder, 'server'), { recursive: true, encoding: 'utf8' })
  const code = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  const wanted = code.flatMap((file) =>
    [...read(`server/${file}`).matchAll(/(?:join|resolve)\(projectFolder, '([^']+)'/g)].map(([, path]) => path ?? ''),
  )
  expect(wanted).toContain('web/tokens.css')
  expect(wanted.filter((path) => !isCopied(path))).toEqual([])
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('the service has at most 2.5 of 10 points of exposure', () => {
  const unit = join(projectFolder, 'docs/deploy/stringbed.service')
  const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=25', unit])
  expect(status, stdout.toString().slice(-200)).toBe(0)
})
