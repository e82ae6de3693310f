import { BlockList, isIP } from 'node:net'

// Addresses of this machine, of local networks, and others that are not on the public internet.
const blocked4 = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  blocked4.addSubnet(address, bits, 'ipv4')
}
// A list of its own: in one list, the mapped addresses would block all of IPv4.
const blocked6 = new BlockList()
// IPv6 addresses that contain an IPv4 address are blocked as a whole: mapped, translated, compatible, NAT64, 6to4, Teredo.
// 5f00::/16 is for segment routing.
for (const [address, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  blocked6.addSubnet(address, bits, 'ipv6')
}

/** Returns true if an IP address belongs to the public internet, and false for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const version = isIP(plain)
  if (version === 4) return !blocked4.check(plain, 'ipv4')
  return version === 6 && !blocked6.check(plain, 'ipv6')
}

/** The refusal of such an address. */
export const PRIVATE = 'This address is not on the public internet.'

/** True for an address with the IP address of a local network. Names are checked when they are used. */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}
