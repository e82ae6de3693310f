import { findBrowser } from '../scripts/browser.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { runProgram } from './run-program.mjs'

// Measures the built portal: see docs/performance.md.
const isOnlyPromise = process.argv[2] === 'promise' && !process.argv.slice(3).some((word) => /^[a-z]/.test(word))
if (isOnlyPromise) await prepare([])
else {
  await prepare(['server', 'web'])
  if (!process.argv.includes('--quick')) process.env.CHROMIUM = await findBrowser()
}
await runProgram('bench', 'main')
