import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remembered } from '../../../contract/base/region.ts'
import type { Say } from '../../../contract/base/say.ts'
import { projectFolder } from '../process/project.ts'
import { Html, html } from './html.ts'

const LIVE_STYLE = `
  .lost { margin: 0; padding: 8px 16px; background: var(--cork-soft); color: var(--cork-ink); text-align: center }
  .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`

/** A style with the tokens of colors and sizes and the style of `liveParts`, without comments and repeated spaces. */
function compact(style: string): string {
  const tokens = readFileSync(join(projectFolder, 'web/tokens.css'), 'utf8')
  return (tokens + style + LIVE_STYLE).replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ')
}

/** The compact style of a page. Reading the tokens for each page would be most of its work. */
const styleOf = remembered(compact)

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 400 16px/1.5 var(--font);
    font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
  main, header { max-width: 560px; margin: 0 auto; padding: 0 16px }
  header { display: flex; justify-content: space-between; gap: 16px; padding-block: 16px; font-weight: 600;
    border-bottom: 1px solid var(--line) }
  main { padding-bottom: 72px }
  h1, p { text-wrap: balance }
  h1 { margin: 32px 0 24px; font-size: 32px; line-height: 1.2; letter-spacing: -0.02em }
  h2 { margin: 40px 0 0; padding-top: 16px; border-top: 1px solid var(--ink); font-size: 16px }
  dl, ol, ul, p { margin: 8px 0 0; padding: 0 }
  ol { margin-top: 24px }
  dt, .quiet { color: var(--ink-2); font-size: 14px }
  dd { margin: 0 0 8px }
  li { display: flex; justify-content: space-between; gap: 16px; padding: 8px 0; list-style: none;
    border-bottom: 1px solid var(--line) }
  li span + span { text-align: right }
  li.todo { color: var(--ink-2) }
  .lines { white-space: pre-line }
  button, .button { display: block; width: 100%; min-height: 44px; margin: 16px 0 0; padding: 8px 16px; border-radius: 8px;
    border: 1px solid var(--accent); background: var(--accent); color: var(--accent-ink); font: 600 16px/1.5 var(--font);
    text-align: center; text-decoration: none; cursor: pointer }
  /* Only the first form of a page has a filled button. */
  form ~ form button { border-color: var(--ink-2); background: none; color: var(--ink) }
  a { color: var(--accent) }
  nav { display: flex; flex-wrap: wrap; gap: 8px 24px; margin: -8px 0 24px }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

interface Extras {
  /** Replaces the style of the pages for customers. */
  style?: string
  /** The addresses of the scripts. */
  scripts?: string[]
  /** The language of the page. */
  say: Say
}

/** A public page that the server renders. Without scripts, it shows the same. */
export const publicPage = (title: string, nonce: string, body: Html, { style = STYLE, scripts = [], say }: Extras) =>
  `<!doctype html>${
    html`<html lang="${say.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${new Html(styleOf(style))}</style>
${scripts.map((script) => html`<script src="${script}" defer></script>`)}
</head>
<body>
${body}
</body>
</html>`.text
  }`

/** The parts of a page that `/live.js` needs: one shows a lost connection, the other announces changes to screen readers. */
export const liveParts = (
  say: Say,
) => html`<p class="lost"${say.language !== 'en' && html` data-text="${say`No connection. This page may be out of date.`}"`} hidden></p>
<p class="said" role="status"></p>`

/**
 * The page of a refusal; `back` is the path of a link to the previous page. A refusal without a translation is in
 * English.
 */
export const refusalPage = (nonce: string, title: string, text: string, say: Say, back?: string) =>
  publicPage(
    title,
    nonce,
    html`<main><h1>${title}</h1><p>${say.of(text)}</p>${back !== undefined && html`<p><a href="${back}">${say`Back`}</a></p>`}</main>`,
    { say },
  )
