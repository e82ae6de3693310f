import { tabStorage } from '../storage.ts'

const KEY = 'reloaded-for'

/** Without a connection, a reload would leave nothing. */
const portalAnswers = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** After an update of the portal, the old page's code files are gone. The page then reloads itself, once. */
export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', async (event) => {
    const part = String(event.payload)
    // Without storage that survives the reload, the page would reload forever.
    if (!tabStorage.lasts || tabStorage.getItem(KEY) === part || !(await portalAnswers())) return
    tabStorage.setItem(KEY, part)
    window.location.reload()
  })
}
