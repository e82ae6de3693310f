import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../scripts/browser.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { project, run } from '../scripts/run.mjs'
import { openDemoShop } from './demo-shop.mjs'
import { screens } from './screens.mjs'

// `npm run lighthouse` checks every route of the demo shop as a phone, `npm run lighthouse -- shop-money` only the routes
// whose names contain all the words, and `-- desktop` as a large screen. npx installs Lighthouse, so it is not in the
// lock file.
const words = process.argv.slice(2).filter((word) => word !== 'desktop')
const isDesktop = process.argv.includes('desktop')
const LIGHTHOUSE = 'lighthouse@12'
const CATEGORIES = ['performance', 'accessibility', 'best-practices']

// The browser logs every 4xx response as an error, and Lighthouse counts that against the page.
const routes = screens.filter(
  ({ name, act, isRefused }) => !act && !isRefused && words.every((word) => name.includes(word)),
)
await prepare(['server', 'web'])
const executablePath = await findBrowser()
const folder = join(project, 'test-results', 'lighthouse')
mkdirSync(folder, { recursive: true })
const shop = await openDemoShop()
const findings = []
console.log(`${'route'.padEnd(22)}${CATEGORIES.map((name) => name.padStart(16)).join('')}`)
try {
  for (const who of new Set(routes.map((route) => route.who))) {
    await asPerson(
      who,
      routes.filter((route) => route.who === who),
    )
  }
} finally {
  await shop.close()
}
for (const finding of findings) console.error(finding)
process.exit(findings.length > 0 ? 1 : 0)

/** Checks routes in a browser in which `who` is signed in. Lighthouse controls it through its debugging port. */
async function asPerson(who, wanted) {
  const profile = mkdtempSync(join(tmpdir(), 'stringbed-lighthouse-'))
  const port = 9300 + Math.floor(Math.random() * 600)
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    baseURL: shop.url,
    args: [...BROWSER_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    if (who) await shop.signIn(context, who)
    for (const { name, open } of wanted) {
      const page = await context.newPage()
      await open(page, shop)
      const url = page.url()
      await page.close()
      await examine(name, url, port)
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function examine(name, url, port, isLast = false) {
  const report = join(folder, `${name}.json`)
  const { code, output } = await run(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      `--port=${port}`,
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      ...(isDesktop ? ['--preset=desktop'] : []),
      '--quiet',
    ],
    { quiet: true },
  )
  // A recording sometimes fails on a busy machine, so try once more.
  if (code !== 0 && !isLast) return examine(name, url, port, true)
  if (code !== 0) return void findings.push(`${name}: Lighthouse ended with ${code}: ${output.slice(-400)}`)
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(report, 'utf8'))
  if (finalDisplayedUrl !== url) findings.push(`${name}: ${url} led to ${finalDisplayedUrl}`)
  const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100))
  console.log(`${name.padEnd(22)}${scores.map((score) => String(score).padStart(16)).join('')}`)
  for (const [index, category] of CATEGORIES.entries()) {
    if (category === 'performance' || scores[index] === 100) continue
    for (const { id, weight } of categories[category].auditRefs) {
      const { score, title } = audits[id]
      if (weight > 0 && score !== null && score < 1) findings.push(`${name}, ${category}: ${title} (${id})`)
    }
  }
}
