const KEY = 'reloaded-for'

/** After an update of the portal the page's old parts are gone: then it loads itself anew, once. */
export function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    const part = String(event.payload)
    if (sessionStorage.getItem(KEY) === part) return
    sessionStorage.setItem(KEY, part)
    event.preventDefault()
    window.location.reload()
  })
}
