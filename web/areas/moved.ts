/** The addresses that pages had before, for bookmarks and printed notes. */
const MOVED = {
  '/shop/catalog': '/shop/catalog/strings',
  '/shop/strings': '/shop/catalog/strings',
  '/shop/tiers': '/shop/catalog/prices',
  '/shop/models': '/shop/catalog/models',
  '/shop/waitlist': '/shop/people/waiting-list',
  '/shop/statements': '/shop/money/statements',
  '/shop/mail': '/shop/messages/sent',
  '/shop/messages': '/shop/messages/rules',
  '/shop/labels': '/shop/settings/labels',
  '/shop/audit': '/shop/settings/audit',
} as const

/** The present address of a page that has moved; undefined for other addresses. */
export const movedTo = (path: string) =>
  (MOVED as Record<string, (typeof MOVED)[keyof typeof MOVED]>)[path.replace(/\/$/, '')]
