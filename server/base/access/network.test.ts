import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['IPv4', '192.0.2.7', '192.0.2.7'],
  ['its neighbor', '192.0.2.8', '192.0.2.8'],
  ['mapped IPv4', '::ffff:192.0.2.7', '192.0.2.7'],
  ['mapped IPv4 in hexadecimal', '::FFFF:c000:0207', '192.0.2.7'],
  ['mapped IPv4, written out', '0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ['mapped IPv4 with a zone', '::ffff:192.0.2.7%eth0', '192.0.2.7'],
  ['IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['a neighbor in the same /64', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['the same in capitals', '2001:0DB8:0001:0002::9', '2001:db8:1:2::'],
  ['the next /64', '2001:db8:1:3::1', '2001:db8:1:3::'],
  ['this machine', '::1', '::'],
  ['a zone', 'fe80::1%eth0', 'fe80::'],
  ['another zone', 'fe80::2%wlan1', 'fe80::'],
  ['a forwarded port', '192.0.2.7:50123', '192.0.2.7'],
  ['a forwarded port of IPv6', '[2001:db8:1:2::1]:50123', '2001:db8:1:2::'],
  ['brackets', '[2001:db8:1:2::1]', '2001:db8:1:2::'],
  ['a text that a proxy forwards', 'unknown', 'unknown'],
  ['another text', '_hidden-7', 'unknown'],
  ['IPv4 with too few parts', '192.0.2', 'unknown'],
  ['IPv4 in hexadecimal', '0x7f.1', 'unknown'],
  ['IPv6 with a mask', '2001:db8::1/128', 'unknown'],
  ['an empty text', '', 'unknown'],
  ['a connection that is closed already', undefined, 'unknown'],
])('%s: %s belongs to %s', (_, address, network) => {
  expect(networkOf(address)).toBe(network)
})
