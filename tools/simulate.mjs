import { prepare } from '../scripts/prepare.mjs'
import { runProgram } from './run-program.mjs'

// Measures the shop's promises in simulated years: see docs/performance.md. With `sound`, it measures how well taps on
// string beds are heard: see docs/sound.md.
const isSound = process.argv[2] === 'sound'
if (isSound) process.argv.splice(2, 1)
await prepare([])
await runProgram('simulator', isSound ? 'sound' : 'main')
