import { runProgram } from './run-program.mjs'

// Checks that a test fails for each of the deliberate faults in torture/mutants/.
await runProgram('torture', 'run-mutants')
