import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  text: string
  messageId: string
}

/** A mail server for tests. `refuse` may return the code with which it refuses an email to an address. */
export async function startMailServer(refuse: (to: string) => number | null = () => null) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const code = refuse(address)
      done(code ? Object.assign(new Error(`refused with ${code}`), { responseCode: code }) : null)
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        received.push({ to, text, messageId: /^Message-ID: (.+)$/im.exec(text)?.[1] ?? '' })
        done()
      })
    },
  })
  // A client that is killed while it sends is no fault of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
