import { type AnyRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { sessionState } from '../session/provider.ts'
import { toastMissing } from '../ui/toast.tsx'

/** Loads the code of each page's component. */
const codeOf = new Map<unknown, () => Promise<unknown>>()

/**
 * A page whose code loads beside its data. Until someone has signed in, the sign-in overlay covers the page, so its code
 * waits.
 */
export const page: typeof lazyRouteComponent = (load, name) => {
  const Page = lazyRouteComponent(load, name)
  const { preload } = Page
  Page.preload = async () => {
    if (sessionState.get().status === 'signed-in') await preload?.()
  }
  codeOf.set(Page, load)
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
      try {
        await Promise.all(routes.map(({ options }) => codeOf.get(options.component)?.()))
      } catch {
        toastMissing()
        return true
      }
      // A newer navigation replaces one that was still loading. The browser's own steps back and forth cannot be replaced.
      return (action === 'PUSH' || action === 'REPLACE') && turn !== last
    },
  })
}

/** Until then, the page has the network to itself. */
const QUIET = 3000
const STAFF = /^\/(technician|counter|shop)\b/

/** Loads the code of the other pages once the page is idle, so that they open without a connection. */
export function loadPagesAhead(router: AnyRouter, isStaff: boolean) {
  const routes: { fullPath: string; options: { component?: unknown } }[] = Object.values(router.routesById)
  const pages = routes.filter(({ fullPath }) => isStaff || !STAFF.test(fullPath))
  const timer = window.setTimeout(async () => {
    for (const { options } of pages) {
      await new Promise<unknown>((resolve) => (window.requestIdleCallback ?? window.setTimeout)(resolve))
      await codeOf
        .get(options.component)?.()
        .catch(() => {})
    }
  }, QUIET)
  return () => window.clearTimeout(timer)
}
