import { isIP } from 'node:net'
import { badRequest } from '../errors.ts'
import type { OutboundOptions } from './post.ts'
import { isPublicAddress } from './public-address.ts'

const PRIVATE = 'This address is not on the public internet.'

/** Throws 400 when the address in a field is an IP address of a local network. Names are checked when they are used. */
export function refusePrivate(field: Record<string, string>, { allowsPrivate }: OutboundOptions) {
  for (const [name, url] of Object.entries(field)) {
    const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !allowsPrivate && !isPublicAddress(host)) throw badRequest(PRIVATE, { [name]: PRIVATE })
  }
}
