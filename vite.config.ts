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

export default defineConfig({
  plugins: [react(), tailwindcss(), callTable(), pureContract()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The oldest browsers that know light-dark() and relative colours, on which the tokens rest.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
  },
  server: {
    strictPort: true,
    proxy: { '/api': server, '/sandbox': server },
  },
})
