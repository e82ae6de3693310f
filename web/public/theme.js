// Runs before the first paint, so that a chosen theme never flashes.
const page = document.documentElement

// The browser's own bars follow the theme, also when it is chosen later.
function colorBars() {
  const chosen = page.dataset.theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const { theme } = meta.dataset
    meta.media = chosen ? (chosen === theme ? 'all' : 'not all') : `(prefers-color-scheme: ${theme})`
  }
}
new MutationObserver(colorBars).observe(page, { attributeFilter: ['data-theme'] })

try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
} catch {
  // Storage may be forbidden; the system's theme then applies.
}
