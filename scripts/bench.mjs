import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { prepare } from './prepare.mjs'
import { project } from './run.mjs'

// Builds the portal as its users have it, and the measuring programs in the same way, so that neither runs through a
// translator; then measures.
await prepare(['server', 'web'])
if (!process.argv.includes('--quick')) process.env.CHROMIUM = await findBrowser()
const { build, stop } = await import('esbuild')
const folder = join(project, 'bench')
await build({
  absWorkingDir: project,
  entryPoints: readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
  outdir: 'dist/bench',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
})
stop()
await import('../dist/bench/main.js')
