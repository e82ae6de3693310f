import { join } from 'node:path'
import { project } from './run.mjs'

/** Builds one program of torture/ as the portal itself is built, and runs it. */
export async function runTorture(name) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: project,
    entryPoints: [join(project, `torture/${name}.ts`)],
    outdir: 'dist/torture',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  })
  process.setSourceMapsEnabled(true)
  await import(`../dist/torture/${name}.js`)
}
