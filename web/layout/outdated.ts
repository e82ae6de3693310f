import { tabStorage } from '../storage.ts'

const KEY = 'reloaded-for'

/** The parts for which this tab has reloaded the page. */
const reloadedFor = () => tabStorage.getItem(KEY)?.split('\n') ?? []

/** Without a connection, a reload would leave nothing. */
const portalAnswers = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * After an update of the portal, the old page's code files are gone. The page then reloads itself, once for each file,
 * because something else can keep files from a browser for good, such as a content blocker.
 */
export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', async (event) => {
    const part = String(event.payload)
    if (reloadedFor().includes(part) || !(await portalAnswers())) return
    tabStorage.setItem(KEY, [...reloadedFor(), part].join('\n'))
    // Without storage that survives the reload, the page would reload forever.
    if (tabStorage.lasts) window.location.reload()
  })
}
