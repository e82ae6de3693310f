import { runTorture } from './build-torture.mjs'
import { prepare } from './prepare.mjs'

// The portal as its users have it, hurt in every way that was thought of; see torture/scenarios.ts.
await prepare(['server', 'web'])
await runTorture('main')
