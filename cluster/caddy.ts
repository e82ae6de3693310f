import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/base/embedded/server.ts'
import { projectFolder } from '../server/base/process/project.ts'
import type { PortalProcess } from '../torture/portal-process.ts'
import { Daemon, run } from './daemon.ts'
import { program } from './packages.ts'
import type { TwoPortals } from './portals.ts'

/** Starts Caddy with the file of docs/deploy/ and a certificate of its own. */
export async function startCaddy(folder: string, port: number, [one, two]: TwoPortals) {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  await run('openssl', [...request.split(' '), '-keyout', key, '-out', certificate])
  const httpPort = await freePort()
  const file = join(projectFolder, 'docs/deploy/Caddyfile')
  const logFile = join(folder, 'caddy.log')
  const caddy = new Daemon({
    name: 'caddy',
    command: [program('caddy'), 'run', '--adapter', 'caddyfile', '--config', file],
    logFile,
    env: {
      HOME: tmpdir(),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE: `localhost:${port}`,
      HTTP_PORT: String(httpPort),
      CERTIFICATE: certificate,
      CERTIFICATE_KEY: key,
      PORTAL_ONE: `127.0.0.1:${one.settings.port}`,
      PORTAL_TWO: `127.0.0.1:${two.settings.port}`,
    },
  })
  caddy.start()
  /** Returns the number of times that Caddy found a portal working again. */
  const recoveries = ({ settings }: PortalProcess) =>
    readFileSync(logFile, 'utf8').split(`"msg":"host is up","host":"127.0.0.1:${settings.port}"`).length - 1
  return { caddy, httpPort, certificate: readFileSync(certificate), recoveries }
}
