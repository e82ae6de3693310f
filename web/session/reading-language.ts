import { chosenLanguage, LANGUAGE_COOKIE, type Language } from '../../contract/base/languages.ts'
import { say } from '../config.ts'

const DAYS = 180

const languageHere = () => chosenLanguage(document.cookie) ?? null

/**
 * Remembers the language that a person chose for the pages of this browser, and loads the page again if it is in another
 * one. Null is the language of the browser.
 */
export function readIn(language: Language | null) {
  if (languageHere() === language) return
  const age = language === null ? 0 : DAYS * 86_400
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API.
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
  // In a browser that refuses cookies, the page would load again and again.
  if (languageHere() === language && say.language !== language) window.location.reload()
}
