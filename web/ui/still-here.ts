/**
 * Returns a function that is true as long as the person has not gone to another page. An answer that leads to a page must
 * not take them from the one that they opened meanwhile.
 */
export function stillHere(): () => boolean {
  const { pathname, search } = window.location
  return () => window.location.pathname === pathname && window.location.search === search
}
