import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createJob, createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

test('a list of more than 1 kB is compressed only for clients that accept it', async () => {
  const person = await createPerson(portal)
  const list = (encodings: string) =>
    portal.app.inject({
      url: '/api/string_job/',
      headers: { authorization: `Bearer ${person.token}`, 'accept-encoding': encodings },
    })
  expect((await list('gzip')).headers).not.toHaveProperty('content-encoding')
  for (let made = 0; made < 2; made++) await createJob(portal, person)
  expect((await list('gzip')).headers).toMatchObject({ 'content-encoding': 'gzip' })

  for (let made = 2; made < 40; made++) await createJob(portal, person)
  const plain = await list('identity')
  const compressed = await list('gzip')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body)
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
})
