import { prepare } from '../scripts/prepare.mjs'
import { runProgram } from './run-program.mjs'

// Measures the shop's promises in simulated years: see docs/performance.md.
await prepare([])
await runProgram('simulator', 'main')
