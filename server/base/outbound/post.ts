import { lookup as resolve } from 'node:dns'
import { request } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { isPrivateHost, isPublicAddress, PRIVATE } from './public-address.ts'

export interface OutboundOptions {
  /** Addresses of local networks are allowed. */
  allowsPrivate: boolean
  /** For tests: how names are resolved, and which certificates are trusted. */
  lookup?: LookupFunction
  ca?: string
}

/** The address is refused before anything is sent. */
export class NotAllowed extends Error {}

/** The address responded with a status other than 2xx. */
export class NotAccepted extends Error {
  readonly status: number
  constructor(status: number) {
    super('The address did not accept the message.')
    this.status = status
  }
}

const PATIENCE_MS = 10_000
const MAX_BODY = 64 * 1024

/**
 * Sends a POST to an address that a person typed: https only, to public addresses only, without following redirects,
 * within ten seconds. It reads only the status of the response. Throws NotAccepted unless it is 2xx, NotAllowed
 * for an address that is refused, and any other error when the connection fails.
 */
export async function postOutside(
  address: string,
  { body, headers }: { body: string | Buffer; headers: Record<string, string> },
  options: OutboundOptions,
): Promise<void> {
  const url = new URL(address)
  if (url.protocol !== 'https:') throw new NotAllowed('The address must begin with https.')
  if (Buffer.byteLength(body) > MAX_BODY) throw new NotAllowed('The text is too long.')
  const isAllowed = (ip: string) => options.allowsPrivate || isPublicAddress(ip)
  if (!options.allowsPrivate && isPrivateHost(url)) throw new NotAllowed(PRIVATE)

  const status = await new Promise<number>((done, failed) => {
    const sending = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        // The connection uses the very addresses that this checks, so a second lookup cannot replace them.
        lookup: checkedLookup(options.lookup ?? systemLookup, isAllowed),
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(options.ca && { ca: options.ca }),
      },
      (response) => {
        response.destroy()
        done(response.statusCode ?? 0)
      },
    )
    sending.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) sending.destroy(new NotAllowed(PRIVATE))
      })
    })
    sending.on('error', failed)
    sending.end(body)
  })
  if (status < 200 || status > 299) throw new NotAccepted(status)
}

const systemLookup: LookupFunction = (host, options, answer) => resolve(host, options, answer)

/** Resolves a name, and fails when any of its addresses is not allowed. */
const checkedLookup =
  (lookup: LookupFunction, isAllowed: (ip: string) => boolean): LookupFunction =>
  (host, options, answer) =>
    lookup(host, options, (error, found, family) => {
      if (error) return answer(error, found, family)
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      if (addresses.length === 0 || !addresses.every(isAllowed)) return answer(new NotAllowed(PRIVATE), '', 0)
      answer(null, found, family)
    })
