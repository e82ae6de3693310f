import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * The network that limits per address count: an IPv4 address, mapped ones included, or the first 64 bits of an IPv6
 * address, because one line at home has all addresses with these bits. Texts that are no address, such as one that a
 * proxy forwards, count as one network.
 */
export function networkOf(address: string | undefined): string {
  // Some proxies forward the port, too. It differs with each connection.
  const plain = (address ?? '').replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return isIP(plain) ? normalizeIP(plain, 64) : 'unknown'
}
