import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Line } from '../torture/faults.ts'
import { finish, printFindings } from '../torture/report.ts'
import { checkDeployFiles } from './deploy.ts'
import { allFaults, failovers } from './faults.ts'
import { withCluster } from './ground.ts'
import { https } from './https.ts'
import { CLUSTER_PROGRAMS, missingPackages } from './packages.ts'
import { poolers } from './poolers.ts'
import { restore } from './restore.ts'
import { rollingRestart } from './rolling.ts'
import { throughput } from './throughput.ts'

interface Part {
  usage: string
  programs: string[]
  run(folder: string, count: number | undefined): Promise<Line[]>
}

const PARTS: Record<string, Part> = {
  faults: {
    usage: 'faults               every fault once or a few times (the default)',
    programs: CLUSTER_PROGRAMS,
    run: (folder) => withCluster({ folder }, allFaults),
  },
  failovers: {
    usage: 'failovers [20]       this many failovers in a row',
    programs: CLUSTER_PROGRAMS,
    run: (folder, count = 20) => withCluster({ folder }, async (ground) => [await failovers(ground, count)]),
  },
  rolling: {
    usage: 'rolling [10000]      this many requests while the portals are restarted in turn',
    programs: CLUSTER_PROGRAMS,
    run: (folder, count = 10_000) => withCluster({ folder }, async (ground) => [await rollingRestart(ground, count)]),
  },
  poolers: {
    usage: 'poolers              pgbouncer in session and in transaction mode, and settings that are refused',
    programs: [...CLUSTER_PROGRAMS, 'pgbouncer'],
    run: poolers,
  },
  https: {
    usage:
      'https                Caddy in front of two portals: https, HTTP/2, cookies, streams, limits per address, uploads',
    programs: ['caddy', 'openssl'],
    run: https,
  },
  restore: {
    usage: 'restore              backup and restore to a moment with pgBackRest',
    programs: ['postgresql', 'pgbackrest'],
    run: restore,
  },
  deploy: {
    usage: 'deploy               lets systemd and HAProxy check the files of docs/deploy/',
    programs: ['systemd-analyze', 'haproxy'],
    run: checkDeployFiles,
  },
  throughput: {
    usage: 'throughput           requests per second of one and of two portals, with the CPU time of each part',
    programs: CLUSTER_PROGRAMS,
    run: (folder) =>
      withCluster({ folder }, async (ground) => {
        await throughput(ground)
        return []
      }),
  },
}

const [name = 'faults', count] = process.argv.slice(2)
const part = PARTS[name]
if (!part || (count !== undefined && !/^\d+$/.test(count))) {
  console.log('npm run cluster [-- PART [COUNT]]\n')
  for (const { usage } of Object.values(PARTS)) console.log(`  ${usage}`)
  process.exit(name === '--help' ? 0 : 2)
}

const missing = missingPackages(part.programs)
if (missing) {
  console.log(`Skipped: ${missing}.`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'stringbed-cluster-'))
// PostgreSQL runs as another user when this runs as root, and must be able to enter the folder.
chmodSync(folder, 0o755)
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 2 }))
const begin = Date.now()
const lines = await part.run(folder, count === undefined ? undefined : Number(count))
finish(begin, printFindings(lines))
