import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, run, runModule } from './run.mjs'

/** The arguments with which tests, tools and measurements start Chromium. Its sandbox does not start as root. */
export const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of the system's Chromium or Chrome, or null. */
function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...applications]
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/** The path of the headless shell: the browser of the same source without windows. Null where it is not installed. */
export const findShell = () => {
  const path = '/usr/bin/chromium-headless-shell'
  return isExecutable(path) ? path : null
}

/** Finds a browser for the tests, or installs one. Ends the process with a message if that fails. */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const found = systemBrowser() ?? (await playwrightBrowser())
  if (found) return found

  console.log('Installing a browser for the tests...')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/etc/debian_version')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env, quiet: true })
    const install = (name) =>
      run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, quiet: true })
    await install('chromium')
    // Older releases do not have it.
    await install('chromium-headless-shell')
  }
  if (!systemBrowser()) await runModule('@playwright/test/cli.js', ['install', 'chromium'])
  return (
    systemBrowser() ??
    (await playwrightBrowser()) ??
    giveUp(
      'The browser tests need Chromium or Chrome, and none could be installed. Install one, or name it: CHROMIUM=/path/to/chrome npm test',
    )
  )
}
