import { wrongField } from '../errors.ts'
import type { OutboundOptions } from './post.ts'
import { isPrivateHost, PRIVATE } from './public-address.ts'

/** Throws 400 when the address in a field is an IP address of a local network. Names are checked when they are used. */
export function refusePrivate(field: Record<string, string>, { allowsPrivate }: OutboundOptions) {
  for (const [name, url] of Object.entries(field)) {
    if (!allowsPrivate && isPrivateHost(new URL(url))) throw wrongField(name, PRIVATE)
  }
}
