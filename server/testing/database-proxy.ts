import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

type Weather = 'clear' | 'away' | 'silent' | { delay: number }

/** Stands between portal and database, and makes the network what it can become. */
export class DatabaseProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #forsaken = new WeakSet<Socket>()
  #weather: Weather = 'clear'
  readonly #target: URL

  constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl)
    this.#server = createServer((incoming) => this.#accept(incoming))
  }

  /** Listens; answers the address to be used in place of the database's. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const url = new URL(this.#target)
    url.port = String((this.#server.address() as AddressInfo).port)
    return url.toString()
  }

  /** `away` refuses and resets, `silent` takes everything and answers nothing, a delay holds each packet back. */
  set weather(weather: Weather) {
    this.#weather = weather
    if (weather === 'away') this.reset()
    if (weather === 'clear') for (const socket of this.#sockets) socket.resume()
  }

  /** What is open now stays silent for ever, as after a failover that nobody told of; new connections are well. */
  forsake() {
    for (const socket of this.#sockets) this.#forsaken.add(socket)
  }

  reset() {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  async close() {
    this.reset()
    this.#server.close()
  }

  #accept(incoming: Socket) {
    if (this.#weather === 'away') {
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
      if (this.#forsaken.has(from)) return
      if (this.#weather === 'silent') {
        // Nothing gets lost on the way: it arrives when the network is back.
        from.pause()
        from.unshift(chunk)
      } else if (typeof this.#weather === 'object') {
        setTimeout(() => to.writable && to.write(chunk), this.#weather.delay)
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
