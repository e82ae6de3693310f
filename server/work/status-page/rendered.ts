const SECOND = 1_000

interface Rendered {
  /** The version of the facts that the page was rendered from; a page of another version is out of date. */
  version: string
  at: number
  page: Promise<string>
}

/**
 * Keeps each rendered page for a second, so that many hits of one page cost as much as one. Requests that arrive while a
 * page is rendered share it.
 */
export function keepRendered() {
  // The oldest are first.
  const pages = new Map<string, Rendered>()

  function forgetOld(now: number) {
    for (const [name, { at }] of pages) {
      // A clock that was set back must not keep a page.
      if (Math.abs(now - at) < SECOND) return
      pages.delete(name)
    }
  }

  return {
    page(name: string, version: string, render: () => Promise<string>): Promise<string> {
      const now = Date.now()
      forgetOld(now)
      const known = pages.get(name)
      if (known?.version === version) return known.page
      const page = render()
      pages.delete(name)
      pages.set(name, { version, at: now, page })
      page.catch(() => pages.delete(name))
      return page
    },
    /** Drops a page that a request has just changed. */
    drop: (name: string) => void pages.delete(name),
  }
}
