import { prepare } from '../scripts/prepare.mjs'
import { runProgram } from './run-program.mjs'

// Runs the built portal through the fault scenarios of torture/scenarios.ts.
await prepare(['server', 'web'])
await runProgram('torture', 'main')
