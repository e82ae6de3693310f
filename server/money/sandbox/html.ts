import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Html, html } from '../../base/http/html.ts'
import { projectFolder } from '../../base/process/project.ts'

/** The content of a page. */
export interface View {
  title: string
  body: Html
}

const tokens = () => readFileSync(join(projectFolder, 'web/tokens.css'), 'utf8')

const STYLE = `
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 400 16px/1.5 var(--font);
    font-variant-numeric: tabular-nums }
  main { max-width: 448px; margin: 0 auto; padding: 24px 16px 72px }
  main.wide { max-width: 720px }
  .test { display: inline-block; padding: 2px 8px; border: 1px solid var(--edge); border-radius: 8px; font-size: 12px;
    font-weight: 400; color: var(--ink-2) }
  .top { display: flex; justify-content: space-between; align-items: center; gap: 16px; margin-bottom: 24px;
    font-weight: 600 }
  .shop { display: flex; align-items: center; gap: 8px; min-width: 0; overflow-wrap: anywhere }
  .shop img { height: 32px; max-width: 96px; object-fit: contain }
  h1 { margin: 0; font-size: 32px; line-height: 1.2; letter-spacing: -0.02em }
  h2 { margin: 48px 0 8px; font-size: 20px; line-height: 1.2; letter-spacing: -0.012em }
  p { margin: 8px 0 }
  .quiet { color: var(--ink-2); font-size: 14px }
  .title::first-letter { text-transform: uppercase }
  form { margin: 24px 0 }
  .box + .box { margin-top: 12px }
  .box { border: 1px solid var(--line); border-radius: 10px; padding: 16px; background: var(--surface) }
  label { display: block; font-size: 12px; color: var(--ink-2); margin-top: 12px }
  label:first-child { margin-top: 0 }
  .choice { display: flex; align-items: center; gap: 12px; min-height: 44px; margin: 0; padding: 6px 0; font-size: 16px;
    line-height: 1.3; color: var(--ink); cursor: pointer }
  .choice input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent) }
  input[type=text] { width: 100%; height: 44px; margin-top: 4px; padding: 0 12px; border: 1px solid var(--edge);
    border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit }
  .two { margin-top: 12px; display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  button, .button { display: flex; align-items: center; justify-content: center; width: 100%; height: 44px;
    margin-top: 16px; border: 1px solid var(--edge); border-radius: 8px; background: var(--surface); color: var(--ink);
    font: 600 14px/1 var(--font); text-decoration: none; cursor: pointer }
  button.main { border-color: var(--accent); background: var(--accent); color: var(--accent-ink) }
  button:hover, .button:hover { background: var(--sunk) }
  button.main:hover { background: var(--accent-hover) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  a { color: var(--accent) }
  .alert { margin: 24px 0 0; padding: 12px 16px; border: 1px solid var(--danger); border-radius: 10px;
    background: var(--danger-soft); color: var(--danger) }
  table { width: 100%; border-collapse: collapse; border-top: 1px solid var(--ink); font-size: 14px }
  td, th { padding: 8px 8px 8px 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400;
    overflow-wrap: anywhere }
  code { font: inherit; white-space: nowrap }
`

interface Options {
  shop: { name: string; logo: string | null }
  wide?: boolean
}

/** Renders a whole page in the portal's colors. The content security policy allows its style by `nonce`. */
export const sandboxPage = (title: string, nonce: string, body: Html, { shop, wide = false }: Options): string =>
  `<!doctype html>${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${new Html(tokens() + STYLE)}</style>
</head>
<body>
<main${wide ? new Html(' class="wide"') : ''}>
<div class="top"><span class="shop">${shop.logo && html`<img src="${shop.logo}" alt="">`}<bdi>${shop.name}</bdi></span><span class="test">Test mode</span></div>
${body}
</main>
</body>
</html>`.text
  }`
