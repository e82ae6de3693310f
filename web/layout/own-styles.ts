/** The content policy takes style elements with this page's nonce only; the scroll lock of open dialogs makes one. */
export function allowOwnStyles() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
