import { prepare } from '../scripts/prepare.mjs'
import { runProgram } from './run-program.mjs'

// Runs two portals on a PostgreSQL cluster that fails over, with faults: see docs/scaling.md.
await prepare(['server', 'web'])
await runProgram('cluster', 'main')
