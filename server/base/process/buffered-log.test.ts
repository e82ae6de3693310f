import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { projectFolder } from './project.ts'

const LINES = 1_000
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))

function start(end: 'exit' | 'crash' | 'wait', { lines = LINES, stdout = 'pipe' as 'pipe' | number } = {}) {
  const script = join(projectFolder, 'server/testing/log-process.ts')
  child = spawn(process.execPath, ['--import', 'tsx', script, end, String(lines)], {
    stdio: ['ignore', stdout, 'pipe'],
  })
  return { child, ended: once(child, 'exit'), output: child.stdout ? text(child.stdout) : Promise.resolve('') }
}

const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; line?: number })

const everyLine = Array.from({ length: LINES }, (_, index) => index + 1)

describe('every line of the log is written, in order,', () => {
  test('when the process is asked to stop', async () => {
    const { child, ended, output } = start('wait')
    if (child.stderr) await once(child.stderr, 'data')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    const lines = linesOf(await output)
    expect(lines.at(-1)).toMatchObject({ msg: 'stopped' })
    expect(lines.slice(0, -1).map(({ line }) => line)).toEqual(everyLine)
  })

  test.each([
    ['exit', 0],
    ['crash', 1],
  ] as const)('when the process ends by %s', async (end, code) => {
    const { ended, output } = start(end)
    expect(await ended).toEqual([code, null])
    expect(linesOf(await output).flatMap(({ line }) => line ?? [])).toEqual(everyLine)
  })
})

test('a single line is written at once while the process runs', async () => {
  const { child } = start('wait', { lines: 1 })
  const [first] = child.stdout ? await once(child.stdout, 'data') : []
  expect(linesOf(String(first))).toMatchObject([{ line: 1 }])
})

test.runIf(existsSync('/dev/full'))('a full disk does not end the process', async () => {
  const { child, ended } = start('wait', { stdout: openSync('/dev/full', 'w') })
  if (child.stderr) await once(child.stderr, 'data')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
