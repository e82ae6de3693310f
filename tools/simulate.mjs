import { prepare } from '../scripts/prepare.mjs'
import { runProgram } from './run-program.mjs'

// Measures the shop's promises in simulated years. With `lives`, it measures the forecast of the end of strings; see
// docs/forecasts.md for both. With `sound`, it measures how well taps on string beds are heard; see docs/sound.md.
const [word = ''] = process.argv.slice(2)
const isNamed = ['lives', 'sound'].includes(word)
if (isNamed) process.argv.splice(2, 1)
await prepare([])
await runProgram('simulator', isNamed ? word : 'main')
