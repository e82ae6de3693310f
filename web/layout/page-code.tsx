import type { AnyRouter, RouteComponent, RouterHistory, StaticDataRouteOption } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { sessionState } from '../session/provider.ts'
import { toastMissing } from '../ui/toast.tsx'

interface Code {
  load: () => Promise<unknown>
  readonly isLoaded: boolean
}

/** The code of each page, by its component. */
const codeOf = new Map<unknown, Code>()

/**
 * A page whose code loads beside its data. Until someone has signed in, the sign-in overlay covers the page, so its code
 * waits. The page appears by a change of state, because React holds back for 300 ms what a Suspense reveals.
 */
export function page<Name extends string>(
  importPage: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteComponent {
  let Loaded: ComponentType | undefined
  const code = {
    get isLoaded() {
      return Loaded !== undefined
    },
    async load() {
      Loaded = (await importPage())[name]
    },
  }

  function Page() {
    const [, setLoaded] = useState(code.isLoaded)
    const [error, setError] = useState<unknown>()
    useEffect(() => {
      // The code may have come since the page was drawn.
      if (code.isLoaded) setLoaded(true)
      else code.load().then(() => setLoaded(true), setError)
    }, [])
    if (error) throw error
    return Loaded && <Loaded />
  }

  /** Does not make the router wait, which shows the frame of the page in the meantime. */
  Page.preload = async () => {
    if (sessionState.get().status === 'signed-in') code.load().catch(() => {})
  }
  codeOf.set(Page, code)
  return Page
}

/** Stays on the page when the code of the next one does not come, and reports it. The next press tries again. */
export function stayWithoutCode(router: Pick<AnyRouter, 'getMatchedRoutes'> & { history: RouterHistory }) {
  let last = 0
  router.history.block({
    enableBeforeUnload: false,
    async blockerFn({ nextLocation, action }) {
      last += 1
      const turn = last
      const [routes] = router.getMatchedRoutes(nextLocation.pathname)
      const missing = routes.map(({ options }) => codeOf.get(options.component)).filter((code) => !code?.isLoaded)
      try {
        for (const code of missing) await code?.load()
      } catch {
        toastMissing()
        return true
      }
      // A newer navigation replaces one that was still loading. The browser's own steps back and forth cannot be replaced.
      return (action === 'PUSH' || action === 'REPLACE') && turn !== last
    },
  })
}

interface Route {
  options: { component?: unknown; staticData?: StaticDataRouteOption }
}

/** Until then, the page has the network to itself. */
const QUIET = 3000

/** Loads the code of the other pages once the page is idle, so that they open without a connection. */
export function loadPagesAhead(router: AnyRouter, isStaff: boolean) {
  const routes: Route[] = Object.values(router.routesById)
  const pages = routes.filter(({ options }) => isStaff || !options.staticData?.access)
  const timer = window.setTimeout(async () => {
    for (const { options } of pages) {
      await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? window.setTimeout)(resolve))
      const code = codeOf.get(options.component)
      if (!code?.isLoaded) await code?.load().catch(() => {})
    }
  }, QUIET)
  return () => window.clearTimeout(timer)
}
