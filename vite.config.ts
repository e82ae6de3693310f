import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { api } from './contract/api.ts'
import { keysOf } from './contract/base/keys.ts'
import { LANGUAGES } from './contract/base/languages.ts'
import { BETWEEN_TEXTS } from './contract/base/say.ts'
import { readSentences } from './scripts/sentences.mjs'
import { CATALOG_FOLDERS, readTranslations } from './server/base/process/catalogs.ts'

// `npm run dev` sets API_URL to the address of its server.
const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

// Of the table of calls, the browser needs only what it sends. Without the schemas and summaries the first page is
// a tenth lighter. Forms import the schemas that they need themselves.
const callsAlone: Plugin = {
  name: 'calls-alone',
  load(id) {
    if (!id.endsWith('/contract/api.ts')) return null
    // Calls with the same terms share them. Of the callers, the browser needs to know only those who need no token.
    const groups: Record<string, Record<string, string>> = {}
    for (const [name, { method, path, who, cookie }] of Object.entries(api)) {
      const terms = JSON.stringify({ method, ...(who === 'anyone' && { who }), cookie })
      groups[terms] = { ...groups[terms], [name]: path }
    }
    return `export const api = {}
      for (const [terms, paths] of ${JSON.stringify(Object.entries(groups))})
        for (const name in paths) api[name] = { ...JSON.parse(terms), path: paths[name] }`
  },
}

// The files of the contract only declare. Without this, a page that needs one declaration of a file loads all of them, and
// zod, because the bundler cannot know that calls such as `z.object(fields)` have no other effect.
const declarationsAlone: Plugin = {
  name: 'declarations-alone',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/contract/')) return null
    const declarations = this.parse(code).body.flatMap((statement) => {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      return declared?.type === 'VariableDeclaration' ? declared.declarations : []
    })
    let marked = code
    // The last one first, so that the places of the others stay.
    for (const { init } of declarations.toReversed()) {
      if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
      const value = `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
      marked = marked.slice(0, init.start) + value + marked.slice(init.end)
    }
    return { code: marked, map: null, moduleSideEffects: false }
  },
}

// Each language gets a script with its translations, without the sentences that only the server says, and a second one with
// those that only staff read. The server adds them to the pages of that language.
const catalogs: Plugin = {
  name: 'catalogs',
  generateBundle() {
    const [pages, server] = [readSentences(['contract', 'web']), readSentences(['server'])]
    const isForCustomers = (sentence: string) => pages.sentences.has(sentence) || pages.texts.has(sentence)
    // Pages for staff also translate what the server found in a file.
    const isFor = {
      customers: isForCustomers,
      staff: (sentence: string) => isForCustomers(sentence) || server.texts.has(sentence),
    }
    for (const language of LANGUAGES) {
      for (const readers of keysOf(CATALOG_FOLDERS)) {
        const folder = CATALOG_FOLDERS[readers]
        // Sorted, apart from their translations and in one string, the sentences are compressed to fewer bytes.
        const pairs = readTranslations(folder, language)
          .filter(([sentence]) => isFor[readers](sentence))
          .sort(([a], [b]) => (a < b ? -1 : 1))
        const catalog = [0, 1].map((part) => pairs.map((pair) => pair[part]).join(BETWEEN_TEXTS))
        if (pairs.flat().some((text) => text.includes(BETWEEN_TEXTS))) {
          throw new Error(`A text of ${folder}/${language}.po contains ${BETWEEN_TEXTS}.`)
        }
        this.emitFile({
          type: 'asset',
          name: `${language}-${readers}.js`,
          originalFileName: `${folder}/${language}.po`,
          source: `(globalThis.stringbedCatalog??=[]).push(${JSON.stringify(catalog)})`,
        })
      }
    }
  },
}

export default defineConfig({
  plugins: [declarationsAlone, catalogs, callsAlone, react(), tailwindcss()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The server reads there which files a page needs.
    manifest: true,
    // The oldest browsers that support light-dark() and relative colors, which the design tokens need. The owner's guide names
    // them, too.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group takes what it names, and what that imports, unless an earlier group has it. Without groups a page
          // loads dozens of small files, each with response headers of its own.
          groups: [
            { name: 'first', tags: ['$initial'] },
            // Only forms need these two groups. The lists of rackets and jobs load without them.
            {
              name: 'zod',
              test: /\/node_modules\/zod\/|\/contract\/base\/text\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'inputs',
              test: /\/contract\/(base\/(any-language|currency|ids|users|whole-between)|catalog\/(models|opening-hours|prices|tension-unit)|job\/(labels|racket-input|speeds|string-jobs))\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'radix',
              test: /\/@radix-ui\/(primitive|react-(compose-refs|context|direction|id|presence|primitive|slot|use-[a-z-]+))\//,
            },
            { name: 'controls', test: /\/web\/ui\/(alert|input|link-button|refusal)\.tsx$/ },
            { name: 'search', test: /\/web\/ui\/(pager|search-field)\.tsx$/ },
            { name: 'text', test: /\/contract\/base\/text\.ts$|\/web\/ui\/filled\.tsx$/ },
            {
              name: 'lists',
              test: /\/contract\/job\/(consents|extras|frame-state|payment-methods|price-lines)\.ts$|\/web\/(money|job-state\/ticket|ui\/(dates|empty-state|lazily|query-states|skeleton|table)|payments\/paid-mark|rackets\/racket-(display|picture)|string-jobs\/status-mark)\.tsx?$|\/react-router\/.*\/useLocation\.js$/,
            },
            { name: 'dashboard', test: /\/web\/pages\/dashboard\.tsx$/ },
            {
              name: 'staff',
              test: /\/web\/(layout\/staff-nav|rackets\/owner-display|technician\/technician-only|ui\/tabs)\.tsx$/,
            },
            { name: 'dialog', test: /\/@radix-ui\/react-dialog\// },
            { name: 'forms', test: /\/web\/session\/local\/auth-form\.tsx$/ },
            { name: 'sign-in', test: /\/web\/session\/local\/sign-in-p(age|anel)\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    proxy: { '/api': server, '/sandbox': server },
  },
})
