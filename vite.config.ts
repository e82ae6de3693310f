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

/** The contract only declares, so what a page does not use of it can be left out, and zod with it. */
function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    apply: 'build',
    transform(code, id) {
      if (!/\/contract\/[\w-]+\.ts$/.test(id)) return null
      const calls = this.parse(code)
        .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
        .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []))
      return calls.reduceRight(
        (text, { start, end }) =>
          `${text.slice(0, start)}/*#__PURE__*/ (() => ${text.slice(start, end)})()${text.slice(end)}`,
        code,
      )
    },
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
