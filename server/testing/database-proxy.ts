import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

type NetworkState = 'up' | 'down' | 'silent' | { delay: number }

/** A proxy between portal and database that simulates network failures. */
export class DatabaseProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #silenced = new WeakSet<Socket>()
  #state: NetworkState = 'up'
  readonly #target: URL

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl)
    this.#server = createServer((incoming) => this.#accept(incoming))
  }

  /** Starts listening. Returns the URL to use instead of the database's. */
  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    const url = new URL(this.#target)
    url.port = String((this.#server.address() as AddressInfo).port)
    return url.toString()
  }

  /** 'down' resets connections, 'silent' accepts packets but delivers none, and a delay holds each packet back. */
  set state(state: NetworkState) {
    this.#state = state
    if (state === 'down') this.reset()
    if (state === 'up') for (const socket of this.#sockets) socket.resume()
  }

  /** Silences all open connections forever, as a failover does; new connections work. */
  silenceOpenConnections() {
    for (const socket of this.#sockets) this.#silenced.add(socket)
  }

  reset() {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  async close() {
    this.reset()
    this.#server.close()
  }

  #accept(incoming: Socket) {
    if (this.#state === 'down') {
      incoming.resetAndDestroy()
      return
    }
    const outgoing = connect(Number(this.#target.port), this.#target.hostname)
    this.#carry(incoming, outgoing)
    this.#carry(outgoing, incoming)
  }

  #carry(from: Socket, to: Socket) {
    this.#sockets.add(from)
    from.on('data', (chunk) => {
      if (this.#silenced.has(from)) return
      if (this.#state === 'silent') {
        // Packets are not lost: they arrive when the network works again.
        from.pause()
        from.unshift(chunk)
      } else if (typeof this.#state === 'object') {
        setTimeout(() => to.writable && to.write(chunk), this.#state.delay)
      } else {
        to.write(chunk)
      }
    })
    from.on('error', () => to.destroy())
    from.on('end', () => to.end())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }
}
