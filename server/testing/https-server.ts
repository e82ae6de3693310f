import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'

/** A certificate for hooks.example and 127.0.0.1, valid from 2000 to 2126 and used nowhere but in tests. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBUjCB+qADAgECAgEBMAoGCCqGSM49BAMCMBgxFjAUBgNVBAMMDWhvb2tzLmV4
YW1wbGUwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMBgxFjAUBgNV
BAMMDWhvb2tzLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATodYrB
z6KdeuviGyMZ77xujt3tA/vh7iJefG736d1eX5mjUUOxCUX5w7VPbKkP4moTTvm/
LRdcFIqtKerTWOWFozMwMTAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCDWhv
b2tzLmV4YW1wbGWHBH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgTaO13A/3qfxTKwrE
fbrZ+ESOFjSbb46723zMsBs725QCIHVfOxtnfIdFjVeOplNJXe9L/eRk9VyP0Xul
uS4xemg+
-----END CERTIFICATE-----
`

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5bx+97Kuqs8TFy16
jNyMxsYcDqDQ9kLWFjH0bncso6ihRANCAATodYrBz6KdeuviGyMZ77xujt3tA/vh
7iJefG736d1eX5mjUUOxCUX5w7VPbKkP4moTTvm/LRdcFIqtKerTWOWF
-----END PRIVATE KEY-----
`

/** Finds every host on this machine. */
export const lookupHere: LookupFunction = (_host, { all }, answer) =>
  all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4)

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
