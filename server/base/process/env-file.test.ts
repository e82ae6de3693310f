import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvFile } from './env-file.ts'
import { StartError } from './start-error.ts'

const LINES = 'BACKUP_DIR=E:\\stringbed\r\n# Comment\r\nMAIL_FROM=Schläger <shop@strings.example>\r\nPORT=4000\r\n'
const VARIABLES = { BACKUP_DIR: 'E:\\stringbed', MAIL_FROM: 'Schläger <shop@strings.example>', PORT: '3001' }

async function newFile() {
  const folder = await mkdtemp(join(tmpdir(), 'stringbed-env-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, '.env')
}

test.each([
  ['UTF-8', Buffer.from(LINES)],
  ['UTF-8 with the mark of Notepad', Buffer.from(`\uFEFF${LINES}`)],
  ['UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${LINES}`, 'utf16le')],
])('every line of a file in %s counts, and a variable that is set keeps its value', async (_, bytes) => {
  const file = await newFile()
  await writeFile(file, bytes)
  const variables = { PORT: '3001' }
  readEnvFile(variables, file)
  expect(variables).toEqual(VARIABLES)
})

test('a file that is not there is no problem, and one that cannot be read is named', async () => {
  const file = await newFile()
  readEnvFile({}, file)
  await mkdir(file)
  expect(() => readEnvFile({}, file)).toThrow(StartError)
  expect(() => readEnvFile({}, file)).toThrow(`The settings in ${file} cannot be read: EISDIR`)
})
