import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { giveName } from './durable-files.ts'
import { adoptDraftSecret, draftSecret } from './secret.ts'

// External drives and Windows cannot do some of what other file systems do.

const refuse = async () => {
  throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
}

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'stringbed-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a backup gets its name on a drive without links, such as exFAT, and still replaces no file', async () => {
  const folder = await newFolder()
  const [draft, file] = [join(folder, 'shop.backup.part'), join(folder, 'shop.backup')]
  await writeFile(draft, 'the shop')
  await giveName(draft, file, refuse)
  expect(await readdir(folder)).toEqual(['shop.backup'])
  await writeFile(draft, 'another shop')
  await expect(giveName(draft, file, refuse)).rejects.toThrow('EEXIST')
  expect(await readFile(file, 'utf8')).toBe('the shop')
})

test('a restore puts its secret in place where folders cannot be flushed, as on Windows', async () => {
  const folder = await newFolder()
  const handle = await open(folder, 'r')
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: typeof handle) {
    if ((await this.stat()).isDirectory()) await refuse()
  })
  onTestFinished(() => sync.mockRestore())
  await handle.close()
  const place = { dataDir: folder, authSecret: null }
  const secret = 'made-by-the-portal-0123456789-0123456789'
  await draftSecret({ auth_secret: { value: secret } }, place)
  await adoptDraftSecret(place)
  expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe(secret)
})
