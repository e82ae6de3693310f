import { tabStorage } from '../storage.ts'

const KEY = 'reloaded-for'

/** After an update of the portal the page's old parts are gone: then it loads itself anew, once. */
export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    const part = String(event.payload)
    // Without a memory that outlives the page it would reload for ever.
    if (!tabStorage.lasts || tabStorage.getItem(KEY) === part) return
    tabStorage.setItem(KEY, part)
    event.preventDefault()
    window.location.reload()
  })
}
