import { tabStorage } from '../storage.ts'

const KEY = 'reloaded-for'

/** Without a connection there is nothing to load the page from. */
const portalAnswers = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** After an update of the portal the page's old parts are gone: then it loads itself anew, once. */
export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', async (event) => {
    const part = String(event.payload)
    // Without a memory that outlives the page it would reload for ever.
    if (!tabStorage.lasts || tabStorage.getItem(KEY) === part || !(await portalAnswers())) return
    tabStorage.setItem(KEY, part)
    window.location.reload()
  })
}
