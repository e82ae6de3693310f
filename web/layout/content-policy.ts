/**
 * The content policy takes style elements with this page's nonce only (the scroll lock of open dialogs makes one), and no
 * code from text: zod would try that, and every try is reported as a breach.
 */
export function keepToContentPolicy() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
