import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A certificate for hooks.example and 127.0.0.1, valid for a hundred years and used nowhere but in tests. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIUOdGexzv5kLAthJ+VQPgFQEzyu30wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTAgFw0yNjExMjIwODIxMjBaGA8yMTI2
MTAyOTA4MjEyMFowGDEWMBQGA1UEAwwNaG9va3MuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABOh1isHPop166+IbIxnvvG6O3e0D++HuIl58bvfp3V5f
maNRQ7EJRfnDtU9sqQ/iahNO+b8tF1wUiq0p6tNY5YWjczBxMB0GA1UdDgQWBBQU
AXOTDu5s+ATRLIKofm6lg0xzJDAfBgNVHSMEGDAWgBQUAXOTDu5s+ATRLIKofm6l
g0xzJDAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCDWhvb2tzLmV4YW1wbGWH
BH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIhAMJ9WHY2mXm/nuNXpUdrx4fvRBhS17Od
v7cpERLoXbcXAiAQ5MCUcqve/mXbt3HXjc2KUH6wgKM8M1jieCtJ3Gy5rg==
-----END CERTIFICATE-----
`

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5bx+97Kuqs8TFy16
jNyMxsYcDqDQ9kLWFjH0bncso6ihRANCAATodYrBz6KdeuviGyMZ77xujt3tA/vh
7iJefG736d1eX5mjUUOxCUX5w7VPbKkP4moTTvm/LRdcFIqtKerTWOWF
-----END PRIVATE KEY-----
`

export interface ReceivedPost {
  url: string
  headers: IncomingMessage['headers']
  body: string
  /** The bytes of the body. */
  bytes: Buffer
}

/** An https server for tests that keeps what it receives. */
export async function startHttpsServer(
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end(),
) {
  const received: ReceivedPost[] = []
  const server = createServer({ cert: TEST_CERTIFICATE, key: KEY }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      received.push({ url: request.url ?? '', headers: request.headers, body: bytes.toString(), bytes })
      answer(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    stop() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
