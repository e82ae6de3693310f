import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

const foldersIn = (path: string) =>
  readdirSync(join(project, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The rooms of README.md, from the lowest to the highest, with the folders of each. */
const rooms = new Map(
  [...readFileSync(join(project, 'README.md'), 'utf8').matchAll(/^\| `(\w+)\/` \| [^|]+ \| ([^|]*) \|$/gm)].map(
    ([, room = '', folders = '']) => [room, folders.split(', ').map((name) => name.replaceAll('`', ''))],
  ),
)

/**
 * The folders of the server that may import each other, types included. A room's own files count as one folder. Tests,
 * testing/ and the files that connect the parts are left out.
 */
const KNOWN_PAIRS = [
  // A change of a job promises a time to a racket that arrives, and a new promise is a change of a job.
  'job <-> job/promises',
  // An order shows its promise, and the queue shows jobs.
  'job/promises <-> job/string-jobs',
]

test('README.md lists every room and every folder of the server', () => {
  expect(rooms.size).toBeGreaterThan(0)
  const others = ['backup', 'demo', 'manage', 'testing']
  expect(foldersIn('server').sort()).toEqual([...rooms.keys(), ...others].sort())
  for (const [room, folders] of rooms) expect(foldersIn(`server/${room}`).sort(), room).toEqual(folders)
})

test('the files of the contract are in the rooms of the server, and in the one that has a folder of their name', () => {
  expect(foldersIn('contract').sort()).toEqual([...rooms.keys()].sort())
  const roomOf = new Map([...rooms].flatMap(([room, folders]) => folders.map((folder) => [`${folder}.ts`, room])))
  for (const room of rooms.keys()) {
    for (const file of readdirSync(join(project, 'contract', room))) expect(roomOf.get(file) ?? room, file).toBe(room)
  }
})

test('no other folders of the server import each other', () => {
  const files = readdirSync(join(project, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\/.*\.ts$/.test(file) && !/\.test\.ts$|^testing\//.test(file))
  const imports = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(project, 'server', file), 'utf8').matchAll(/(?:from |import ?\(?)'(\.[^']+)'/g)].map(
        ([, path = '']) => `${folderOf(file)} -> ${folderOf(join(dirname(file), path).replaceAll('\\', '/'))}`,
      ),
    ),
  )
  const pairs = [...imports]
    .map((arrow) => arrow.split(' -> '))
    .filter(([from = '', to = '']) => from < to && imports.has(`${to} -> ${from}`))
    .map(([from, to]) => `${from} <-> ${to}`)
  expect(pairs.sort()).toEqual(KNOWN_PAIRS.toSorted())
})

/** The feature of a file: `job/rackets`, or `job` for the room's own files. */
const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')
