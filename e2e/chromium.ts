import { BROWSER_ARGS } from '../scripts/browser.mjs'

// Playwright's own list, which the list below replaces because the last --disable-features of a command line wins.
const OFF_IN_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

// Each window prepares two pages for the suggestions of its address bar, which costs processor time in every test.
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

// With these headers of the portal, Chromium starts a process for each empty page between two tests, and one for the first
// page after it, which then compiles the portal's code again.
const ISOLATION = ['CrossOriginOpenerPolicy', 'OriginIsolationHeader']

/** The arguments with which all browser tests start Chromium. */
export const chromiumArgs = [
  ...BROWSER_ARGS,
  // The headless shell otherwise rounds the width of each letter to whole pixels.
  '--font-render-hinting=none',
  // No page of a test is open long enough to gain from the compilers that optimize its code. They took a tenth of the
  // processor time.
  '--js-flags=--no-maglev --no-turbofan',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR, ...ISOLATION].join(',')}`,
]
