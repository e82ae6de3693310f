import { join } from 'node:path'
import { freePort } from '../server/base/embedded/server.ts'
import { PortalProcess } from '../torture/portal-process.ts'
import { until } from './daemon.ts'
import { Haproxy } from './haproxy.ts'

export type TwoPortals = [PortalProcess, PortalProcess]
type Env = Record<string, string>

interface PortalsPlan {
  folder: string
  databaseUrl: string
  /** The address of the proxy, as browsers see it. */
  publicUrl: string
  /** Settings of both portals. */
  env?: Env
  /** Further settings of each portal. */
  each?: [Env, Env]
}

const START_MS = 240_000

/** Returns two portals of one shop for a proxy on loopback, without starting them. */
export async function createPortals({
  folder,
  databaseUrl,
  publicUrl,
  env,
  each = [{}, {}],
}: PortalsPlan): Promise<TwoPortals> {
  const create = async (name: string, own: Env) =>
    new PortalProcess({
      port: await freePort(),
      dataDir: join(folder, name),
      databaseUrl,
      env: {
        PUBLIC_URL: publicUrl,
        AUTH_SECRET: 'the same secret for both of them, 0123456789',
        TRUST_PROXY: 'loopback',
        DRAIN_SECONDS: '3',
        ...env,
        ...own,
      },
    })
  return [await create('portal1', each[0]), await create('portal2', each[1])]
}

/** Two portals with HAProxy in front of them. */
export class Portals {
  readonly both: TwoPortals
  readonly proxy: Haproxy
  /** The address that browsers use. `Shop` treats it as a portal. */
  readonly front: Pick<PortalProcess, 'url' | 'settings'>

  private constructor(folder: string, port: number, both: TwoPortals) {
    const [one, two] = both
    this.both = both
    this.front = { url: `http://127.0.0.1:${port}`, settings: { port, dataDir: '' } }
    this.proxy = new Haproxy(folder, 'haproxy-portals.cfg', {
      PORTAL_BIND: `127.0.0.1:${port}`,
      PORTAL_ONE: `127.0.0.1:${one.settings.port}`,
      PORTAL_TWO: `127.0.0.1:${two.settings.port}`,
    })
    process.prependOnceListener('exit', () => {
      for (const portal of both) portal.signal('SIGKILL')
    })
  }

  static async start(plan: Omit<PortalsPlan, 'publicUrl'>): Promise<Portals> {
    const port = await freePort()
    const both = await createPortals({ ...plan, publicUrl: `http://localhost:${port}` })
    const portals = new Portals(plan.folder, port, both)
    try {
      for (const portal of both) portal.start()
      for (const portal of both) await portals.start(portal)
      return portals
    } catch (error) {
      await portals.stop()
      throw error
    }
  }

  /**
   * Starts a portal and waits until the proxy sends requests to it. A portal that ends because the database is away is
   * started again, as systemd does.
   */
  async start(portal: PortalProcess) {
    const isReady = () => {
      if (!portal.isRunning) portal.start()
      return portal.answers()
    }
    await until('The portal is ready', isReady, START_MS).catch((error: Error) => {
      throw new Error(`${error.message}:\n${portal.said.slice(-2_000)}`)
    })
    const name = portal === this.both[0] ? 'one' : 'two'
    await until('The proxy uses the portal', () => this.proxy.isUp(name))
  }

  /** Stops each portal in turn with SIGTERM and starts it again. */
  async restartInTurn() {
    for (const portal of this.both) {
      await portal.stop()
      await this.start(portal)
    }
  }

  async stop() {
    await Promise.all(this.both.map((portal) => portal.stop()))
    await this.proxy.daemon.kill()
  }
}
