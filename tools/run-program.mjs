import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, stop } from 'esbuild'
import { project } from '../scripts/run.mjs'

/**
 * Compiles a folder of TypeScript programs the way the portal is built, and runs one of them in this process.
 * @param {'bench' | 'cluster' | 'simulator' | 'torture'} folder
 * @param {string} name the program's file, without its extension
 */
export async function runProgram(folder, name) {
  await build({
    absWorkingDir: project,
    entryPoints: readdirSync(join(project, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
    outdir: `dist/${folder}`,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  })
  stop()
  process.setSourceMapsEnabled(true)
  await import(`../dist/${folder}/${name}.js`)
}
