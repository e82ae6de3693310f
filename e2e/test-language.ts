import type { BrowserContext, Page } from '@playwright/test'
import { BETWEEN_TEXTS } from '../contract/base/say.ts'

const LETTERS: Record<string, string> = { a: 'á', e: 'ê', i: 'î', o: 'ø', u: 'ü', c: 'ç', n: 'ñ', s: 'š', y: 'ÿ' }

/** A sentence in the test language: with accents, two fifths longer, and in brackets. Placeholders stay. */
export function inTestLanguage(key: string): string {
  // A key can begin with its context.
  const sentence = key.slice(key.indexOf('\u0004') + 1)
  const text = sentence.replaceAll(/\{\d\}|./gsu, (part) => LETTERS[part] ?? part)
  return `[${text}${'¤'.repeat(Math.ceil(sentence.length * 0.4))}]`
}

/** Shows the pages of a browser that are German in the test language. */
export const showTestLanguage = (context: BrowserContext) =>
  context.route(/\/assets\/de-(customers|staff)-[\w-]+\.js$/, async (route) => {
    const script = await (await route.fetch()).text()
    // The build writes the English sentences, and then their translations.
    const [sentences] = JSON.parse(script.slice(script.indexOf('push(') + 5, -1)) as [string, string]
    const catalog = [sentences, sentences.split(BETWEEN_TEXTS).map(inTestLanguage).join(BETWEEN_TEXTS)]
    await route.fulfill({
      contentType: 'text/javascript',
      body: `(globalThis.stringbedCatalog??=[]).push(${JSON.stringify(catalog)})`,
    })
  })

/** Removes the brackets of the test language from a page: a spoken name must contain the text that is shown. */
export const removeBrackets = (page: Page) =>
  page.evaluate(() => {
    const plain = (text: string | null) => (text ?? '').replaceAll(/[[\]¤]/g, '')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (/[[\]]/.test(node.textContent ?? '')) node.textContent = plain(node.textContent)
    }
    for (const element of document.querySelectorAll('[aria-label]')) {
      element.setAttribute('aria-label', plain(element.getAttribute('aria-label')))
    }
  })

/**
 * Returns the texts and spoken names of a page that are not in the test language: those in which a word is left after
 * everything in brackets, and `data` that people entered, is removed.
 */
export async function leftInEnglish(page: Page, data: string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      if (around?.checkVisibility({ visibilityProperty: true }) && !around.closest('script, style, noscript')) {
        found.push(node.textContent ?? '')
      }
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-tooltip']) {
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '')
    }
    return [...found, document.title]
  })
  return texts.filter((text) => /\p{L}{3}/u.test(withoutTranslated(text, data)))
}

const isLetter = (character = '') => /\p{L}/u.test(character)

/** Removes a text where it is no part of a longer word: 'Red', but not in 'Redo'. */
const withoutWord = (text: string, own: string) =>
  text.replaceAll(own, (_, at: number) => (isLetter(text[at - 1]) || isLetter(text[at + own.length]) ? own : ''))

function withoutTranslated(text: string, data: string[]): string {
  // The browser itself writes in German how long ago something was, and the names of days and months.
  let left = text.replaceAll(/vor \d+ \p{L}+|\p{Lu}\p{L}+tag\b|\d+\. \p{Lu}\p{L}+|\p{Lu}\p{L}\.,/gu, '')
  for (const own of data) left = withoutWord(left, own)
  // Sentences can be in each other.
  for (let before = ''; before !== left; ) {
    before = left
    left = left.replaceAll(/\[[^[\]]*\]/g, '')
  }
  // An element in a sentence splits it into several texts; with two elements, one of them is the word in between.
  return left
    .replace(/\[[^[\]]*$/, '')
    .replace(/^[^[\]]*\]/, '')
    .replace(/^ áñd $/, '')
}
