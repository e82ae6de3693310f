import { type StaticDataRouteOption, useRouter } from '@tanstack/react-router'
import { isStaff } from '../../contract/base/person.ts'
import type { CurrentUser } from '../../contract/base/users.ts'
import { config, say } from '../config.ts'
import type { FoundPage } from './find-pages.ts'

interface Route {
  options: { path?: string; staticData?: StaticDataRouteOption }
}

const ADMITS = {
  technician: ({ is_technician }: CurrentUser) => is_technician,
  manager: ({ is_manager }: CurrentUser) => is_manager,
  staff: isStaff,
}

/** Other words by which people look for a page, separated by spaces. */
const ALSO: Record<string, string> = {
  '/bench': say`Scan`,
  '/shop/people': say`Customers`,
  '/shop/money': say`Days Refunds`,
  '/shop/reports': say`Redos`,
  '/shop/messages/sent': say`Sent`,
  '/shop/catalog/prices': say`Price list`,
}

/** The page after a payment, to which only the card provider leads. */
const UNLISTED = '/checkout/return'

/** The pages of the portal that a person may open, apart from those about one thing. */
function pagesFor(routes: Route[], me: CurrentUser): FoundPage[] {
  return routes.flatMap(({ options: { path, staticData } }) => {
    const { title, access, parent } = staticData ?? {}
    if (!path || !title || path.includes('$') || path === UNLISTED || (access && !ADMITS[access](me))) return []
    return [{ title: say.of(title), to: path, parent: parent && say.of(parent.title), also: ALSO[path] }]
  })
}

/** The pages that only some shops or people use. */
const USED: Record<string, (me: CurrentUser) => boolean> = {
  '/shop/settings/test-payments': () => config.test_mode,
  '/credits': () => config.sells_packs,
  '/bills': ({ has_bills }) => has_bills,
}

export function usePages(me: CurrentUser | undefined): FoundPage[] {
  // The router's type lists every route with its own type.
  const routes: Route[] = Object.values(useRouter().routesById)
  if (!me) return []
  return pagesFor(routes, me).filter(({ to }) => USED[to]?.(me) ?? true)
}
