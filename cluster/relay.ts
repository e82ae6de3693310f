import { freePort } from '../server/base/embedded/server.ts'
import { DatabaseProxy } from '../server/testing/database-proxy.ts'

/** A TCP relay in front of a port, which can drop all packets in both directions, as a broken network does. */
export class Relay {
  readonly port: number
  readonly #proxy: DatabaseProxy

  private constructor(port: number, proxy: DatabaseProxy) {
    this.port = port
    this.#proxy = proxy
  }

  static async to(target: number): Promise<Relay> {
    const proxy = new DatabaseProxy(`tcp://127.0.0.1:${target}`)
    const port = Number(new URL(await proxy.listen(await freePort())).port)
    return new Relay(port, proxy)
  }

  set isCut(isCut: boolean) {
    this.#proxy.state = isCut ? 'silent' : 'up'
  }

  stop = () => this.#proxy.close()
}
