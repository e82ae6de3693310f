import { runTorture } from './build-torture.mjs'
import { prepare } from './prepare.mjs'

// Deliberate breaks in a copy of the tree, each of which a test must notice; see torture/mutants.ts.
await prepare([])
await runTorture('run-mutants')
