import { findBrowser } from '../scripts/browser.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { runProgram } from './run-program.mjs'

// Measures the built portal: see docs/performance.md.
await prepare(['server', 'web'])
if (!process.argv.includes('--quick')) process.env.CHROMIUM = await findBrowser()
await runProgram('bench', 'main')
