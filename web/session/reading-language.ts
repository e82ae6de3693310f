import {
  chosenLanguage,
  LANGUAGE_COOKIE,
  type Language,
  readsStaffPages,
  STAFF_COOKIE,
} from '../../contract/base/languages.ts'
import { say } from '../config.ts'

const DAYS = 180

const languageHere = () => chosenLanguage(document.cookie) ?? null
const isStaffHere = () => readsStaffPages(document.cookie)

/** Sets a cookie of this browser; without a value, removes it. */
function keep(name: string, value: string | null) {
  const age = value === null ? 0 : DAYS * 86_400
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API.
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/**
 * Remembers the language that a person chose for the pages of this browser, and loads the page again if it is in another
 * one. Null is the language of the browser.
 */
export function readIn(language: Language | null) {
  if (languageHere() === language) return
  keep(LANGUAGE_COOKIE, language)
  // In a browser that refuses cookies, the page would load again and again.
  if (languageHere() === language && say.language !== language) window.location.reload()
}

/** Remembers whether this browser shows the pages for staff, and loads the page again if it lacks their translations. */
export function readAsStaff(isStaff: boolean) {
  if (isStaffHere() === isStaff) return
  keep(STAFF_COOKIE, isStaff ? '1' : null)
  if (isStaff && isStaffHere() && say.language !== 'en') window.location.reload()
}
