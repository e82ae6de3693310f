import { beforeEach } from 'vitest'
import { createManager, type Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const HEADER =
  'name,email,phone,manufacturer,model,nickname,serial number,string,mains,crosses,pre-stretch,last strung'
export const MIA = 'Mia Chen,mia@club.example,+1 201 555 0188,Yonex,Astrox 88 D,Smash,,BG80,25,27,yes,2026-10-14'
export const LEON = 'Leon Chen,,+1 201 555 0189,Victor,Thruster F,,,,24,,,2026-09-30'

/** Functions that preview and import the lines of a file as a manager, and read the customers of the shop. */
export function customerFiles(portal: TestApp) {
  let manager: Person
  beforeEach(async () => {
    manager = await createManager(portal)
  })
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    portal.ask(method, path, { as: manager, ...(body && { body }) })
  const send = (path: string, lines: string[], more: object = {}) =>
    ask('POST', `/shop/people/import/${path}`, { csv: lines.join('\n'), ...more })

  return {
    ask,
    preview: (lines: string[], more?: object) => send('preview/', lines, more),
    run: (lines: string[], more?: object) => send('', lines, more),
    peopleNow: async (): Promise<{ id: number; first_name: string }[]> =>
      (await ask('GET', '/shop/people/?show=walk-ins')).body.results,
    detailsOf: async (id: number) => (await ask('GET', `/shop/people/${id}/`)).body,
  }
}
