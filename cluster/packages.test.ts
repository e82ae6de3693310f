import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { missingPackages } from './packages.ts'

const folder = mkdtempSync(join(tmpdir(), 'stringbed-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the reason for a skipped run lists the missing packages by their Debian names', () => {
  writeFileSync(join(folder, 'haproxy'), '')
  expect(missingPackages(['patroni', 'etcd', 'haproxy'], [folder])).toBe(
    'these packages are not installed: patroni, etcd-server',
  )
  expect(missingPackages(['systemd-analyze'], [])).toBe('these packages are not installed: systemd')
  expect(missingPackages(['haproxy'], [folder])).toBeNull()
})
