import type { LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { lookupHere, startHttpsServer, TEST_CERTIFICATE } from '../../testing/https-server.ts'
import { postOutside } from './post.ts'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['this machine', '127.0.0.1'],
  ['this machine, IPv6', '::1'],
  ['no address', '0.0.0.0'],
  ['no address, IPv6', '::'],
  ['a private network', '10.1.2.3'],
  ['a private network', '172.31.255.255'],
  ['a private network', '192.168.0.1'],
  ['a private network, IPv6', 'fd00::1'],
  ['a provider’s network', '100.64.0.1'],
  ['link-local, the metadata of clouds', '169.254.169.254'],
  ['link-local, IPv6', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped in hexadecimal', '::ffff:a00:1'],
  ['translated', '::ffff:0:7f00:1'],
  ['translated, in dots', '::ffff:0:127.0.0.1'],
  ['segment routing', '5f00::1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['NAT64', '64:ff9b::a00:1'],
  ['6to4', '2002:a00:1::'],
  ['multicast', '224.0.0.1'],
  ['multicast, IPv6', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['documentation', '203.0.113.1'],
  ['no address at all', 'example.com'],
])('%s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '[2606:4700:4700::1111]'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

let stop = async () => {}
afterEach(() => stop())

async function serve(answer?: Parameters<typeof startHttpsServer>[0]) {
  const server = await startHttpsServer(answer)
  stop = server.stop
  return server
}

const post = (url: string, options: Partial<Parameters<typeof postOutside>[2]> = {}, body = '{}') =>
  postOutside(url, { body, headers: {} }, { allowsPrivate: false, ca: TEST_CERTIFICATE, ...options })

const PRIVATE = 'This address is not on the public internet.'

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
])('%s is refused', async (url) => {
  await expect(post(url)).rejects.toThrow(PRIVATE)
})

test('http is refused', async () => {
  await expect(post('http://example.com/')).rejects.toThrow('The address must begin with https.')
})

test('a name that resolves to a private address is refused, even if another of its addresses is public', async () => {
  const server = await serve()
  const url = `https://hooks.example:${server.port}/`
  await expect(post(url, { lookup: lookupHere })).rejects.toThrow(PRIVATE)
  const both: LookupFunction = (_host, _options, answer) =>
    answer(null, [
      { address: '1.1.1.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])
  await expect(post(url, { lookup: both })).rejects.toThrow(PRIVATE)
  expect(server.received).toEqual([])
})

test('a name that resolves to a private address only at the second lookup is refused then', async () => {
  const server = await serve()
  let lookups = 0
  const rebinding: LookupFunction = (host, options, answer) => {
    lookups += 1
    if (lookups === 1) answer(new Error('unreachable for now'), '', 0)
    else lookupHere(host, options, answer)
  }
  const url = `https://hooks.example:${server.port}/`
  await expect(post(url, { lookup: rebinding })).rejects.toThrow('unreachable for now')
  await expect(post(url, { lookup: rebinding })).rejects.toThrow(PRIVATE)
  expect(server.received).toEqual([])
})

test('private addresses are allowed by a setting of the installation', async () => {
  const server = await serve()
  await post(`https://hooks.example:${server.port}/a?b=c`, { lookup: lookupHere, allowsPrivate: true })
  expect(server.received).toMatchObject([{ url: '/a?b=c', body: '{}' }])
})

test('redirects are not followed, and the error does not contain the response', async () => {
  const server = await serve((response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end('secret'))
  const url = `https://hooks.example:${server.port}/`
  const refused = post(url, { lookup: lookupHere, allowsPrivate: true })
  await expect(refused).rejects.toThrow(/^The address did not accept the message\.$/)
  expect(server.received).toHaveLength(1)
})

test('an endless response is cut off, and a text of more than 64 kB is refused', async () => {
  const server = await serve((response) => {
    response.writeHead(200)
    const write = () => {
      while (response.writable && response.write('x'.repeat(65_536)));
      response.once('drain', write)
    }
    response.on('error', () => {})
    write()
  })
  const url = `https://hooks.example:${server.port}/`
  await post(url, { lookup: lookupHere, allowsPrivate: true })
  await expect(post(url, { lookup: lookupHere, allowsPrivate: true }, 'x'.repeat(65_537))).rejects.toThrow('too long')
  expect(server.received).toHaveLength(1)
})

test('a request to a server that does not respond fails after ten seconds', async () => {
  const server = await serve(() => {})
  const url = `https://hooks.example:${server.port}/`
  await expect(post(url, { lookup: lookupHere, allowsPrivate: true })).rejects.toThrow(/abort|timeout/i)
})
