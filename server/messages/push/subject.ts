import { isIP } from 'node:net'

const RESERVED = /(^|\.)(localhost|local|internal|test|invalid|example|example\.(com|net|org))$/

/** Returns true if a host name looks like one that others can reach. */
const isRealHost = (host: string) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && isIP(host) === 0 && !RESERVED.test(host)

/**
 * The contact of the portal's operator for push services (RFC 8292): its https address, otherwise the address that sends
 * its emails. Null without either; push messages are not possible then, because push services refuse made-up contacts.
 */
export function pushSubject({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol === 'https:' && isRealHost(hostname)) return origin
  const address = /([^\s<>@]+@([^\s<>@]+))>?\s*$/.exec(mailFrom)
  return address?.[1] && isRealHost((address[2] ?? '').toLowerCase()) ? `mailto:${address[1]}` : null
}
