import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
const POSTGRES = '/usr/lib/postgresql'

const findProgram = (name: string, folders: string[]) =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null

/** The folder with initdb and postgres of the newest PostgreSQL packages, or null. */
function findPostgres(): string | null {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Number.isInteger) : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(POSTGRES, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

/** The path of an installed program, or null; for postgresql, the folder with its programs. */
const find = (name: string, folders: string[]) => (name === 'postgresql' ? findPostgres() : findProgram(name, folders))

/** The path of a program. Throws when it is not installed; see `missingPackages`. */
export function program(name: string): string {
  const path = find(name, FOLDERS)
  if (path === null) throw new Error(`${name} is not installed`)
  return path
}

const PACKAGES: Record<string, string> = { etcd: 'etcd-server', 'systemd-analyze': 'systemd' }

/** Returns a clause that names the packages to install, or null when all programs are in the `folders`. */
export function missingPackages(names: string[], folders = FOLDERS): string | null {
  const missing = names.filter((name) => find(name, folders) === null)
  if (missing.length === 0) return null
  return `these packages are not installed: ${missing.map((name) => PACKAGES[name] ?? name).join(', ')}`
}

/** The programs of the cluster itself; poolers, proxies and backups need one more each. */
export const CLUSTER_PROGRAMS = ['postgresql', 'patroni', 'etcd', 'haproxy']
