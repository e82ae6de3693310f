import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { api } from './contract/api.ts'

// `npm run dev` sets API_URL to where its server listens.
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** `virtual:calls` is the API's table without its schemas: with them every page would begin by loading zod. */
function callTable(): Plugin {
  const name = 'virtual:calls'
  return {
    name: 'call-table',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const rows = Object.entries(api).map(([call, { method, path, who }]) => [call, { method, path, who }])
      return `export const calls = ${JSON.stringify(Object.fromEntries(rows))}`
    },
  }
}

/** The contract only declares: a page that asks its rules is not given its schemas, and zod with them. */
function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    transform: (code, id) =>
      /\/contract\/[\w-]+\.ts$/.test(id) ? { code, map: null, moduleSideEffects: false } : null,
  }
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const FIRST = ['web/main.tsx', 'web/pages/dashboard.tsx']
let first: Set<string> | undefined

/** All that the dashboard needs at once, without the contract's schemas: they hand on rules, and come with a form. */
function firstLoad(graph: ModuleGraph): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || /\/contract\/(?![\w-]+-rules)/.test(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const path of FIRST) add(join(import.meta.dirname, path))
  return found
}

/** Small parts that come together: one file of each kind, for a phone asks for six at a time, and each has its headers. */
const TOGETHER: [name: string, ids: RegExp][] = [
  [
    'parts',
    /\/web\/ui\/(alert|input|link-button|pager|search-field)\.tsx$|\/(admission|faces|owner-display|picker|refusal|session-ended|string-bed)\.tsx?$|\/timer\.ts$/,
  ],
  [
    'sign-in',
    /\/session\/local\/(sign-in-(page|panel)|auth-form|(sign-(in|up)|forgotten-password|second-factor|waitlist)-form)\.tsx$|\/contract\/account\.ts$/,
  ],
  // What all of Radix stands on, and what only covers the page: of the rest, no page needs more than it shows.
  [
    'radix',
    /\/@radix-ui\/(primitive|react-(compose-refs|context|direction|id|presence|primitive|slot|use-(callback-ref|controllable-state|effect-event|layout-effect)))\//,
  ],
  [
    'layers',
    /\/(@radix-ui\/react-(dialog|dismissable-layer|focus-guards|focus-scope|portal)|aria-hidden|get-nonce|react-remove-scroll(-bar)?|react-style-singleton|tslib|use-callback-ref|use-sidecar)\/|\/web\/ui\/dialog\.tsx$/,
  ],
]

/** Two files for the first load instead of forty: each answer has its headers, and small files compress badly. */
function chunkName(id: string, graph: ModuleGraph) {
  first ??= firstLoad(graph)
  if (/\/contract\/[\w-]+-rules\.ts$/.test(id)) return 'first'
  if (first.has(id)) return id.includes('/node_modules/') ? 'vendor' : 'first'
  return TOGETHER.find(([, ids]) => ids.test(id))?.[0] ?? null
}

export default defineConfig({
  plugins: [react(), tailwindcss(), callTable(), pureContract()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The oldest browsers that know light-dark() and relative colours, on which the tokens rest.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: chunkName, debugName: 'first load' }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { '/api': server, '/sandbox': server },
  },
})
