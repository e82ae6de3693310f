import { crc32, deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManager, type Person } from '../../testing/factories.ts'
import { SMALL_PNG } from '../../testing/png.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person
beforeEach(async () => {
  manager = await createManager(portal)
})
// The settings row is kept between tests.
afterEach(() => portal.db.updateTable('shop_settings').set({ logo: null, name: 'Stringbed' }).execute())

const save = (file: Buffer | string) =>
  portal.ask('PUT', '/shop/logo/', {
    as: manager,
    body: { png: typeof file === 'string' ? file : file.toString('base64') },
  })

function part(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A gray PNG of some size, with more bytes in a comment. */
function png(width: number, height: number, more = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    ...(more ? [part('tEXt', Buffer.alloc(more, 'a'))] : []),
    part('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    part('IEND', Buffer.alloc(0)),
  ])
}

describe('the logo of the shop', () => {
  test('is served to everyone under an address of its own, with its own type, and can run nothing', async () => {
    const { body } = await save(SMALL_PNG)
    expect(body.logo).toMatch(/^\/logo\/[0-9a-f]{16}\.png$/)
    const file = await portal.app.inject(body.logo)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload).toEqual(Buffer.from(SMALL_PNG, 'base64'))
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const other = await save(png(20, 10))
    expect(other.body.logo).not.toBe(body.logo)
    expect((await portal.app.inject(body.logo)).statusCode).toBe(404)
    const trail = await portal.ask('GET', '/shop/audit/', { as: manager })
    expect(trail.body.results.filter(({ subject }: { subject: string }) => subject === 'logo')).toHaveLength(2)
  })

  test('can be removed', async () => {
    const { body } = await save(SMALL_PNG)
    expect(await portal.ask('DELETE', '/shop/logo/', { as: manager })).toMatchObject({ body: { logo: null } })
    expect((await portal.app.inject(body.logo)).statusCode).toBe(404)
  })

  const small = Buffer.from(SMALL_PNG, 'base64')
  const NOT_PNG = 'The logo must be a PNG image'
  test.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), NOT_PNG],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), NOT_PNG],
    ['a script behind the image', Buffer.concat([small, Buffer.from('<script>alert(1)</script>')]), NOT_PNG],
    ['the first bytes of an image alone', small.subarray(0, 40), NOT_PNG],
    ['an image without pixels', Buffer.concat([small.subarray(0, 33), small.subarray(-12)]), NOT_PNG],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'), NOT_PNG],
    ['an image that is too wide', png(1001, 1), 'The logo can be at most 1000 pixels wide and high, not 1001 × 1'],
    [
      'more than 100 kB',
      png(10, 10, 100_000),
      'The logo can be at most 100 kB. Please make it smaller or use fewer colors',
    ],
    ['text that is not base64', 'data:image/png;base64,AAAA', NOT_PNG],
    ['nothing', '', NOT_PNG],
  ])('is refused with a sentence when it is %s', async (_name, file, error) => {
    expect(await save(file)).toMatchObject({ status: 400, body: { error } })
    const { logo } = await portal.db.selectFrom('shop_settings').select('logo').executeTakeFirstOrThrow()
    expect(logo).toBeNull()
  })

  test('of 5 MB is refused', async () => {
    const { status, body } = await save(Buffer.alloc(5_000_000))
    expect(status).toBe(413)
    expect(body.error).toMatch(/large/)
  })

  test('and the largest allowed one is stored', async () => {
    expect((await save(png(1000, 1000))).status).toBe(200)
  })

  test('is not found under another address', async () => {
    for (const path of ['/logo/0000000000000000.png', '/logo/x.png', '/logo/..%2f.png']) {
      expect((await portal.app.inject(path)).statusCode, path).toBe(404)
    }
  })
})
