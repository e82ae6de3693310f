/*
 * The content security policy only allows style elements with this page's nonce (the scroll lock of dialogs creates one)
 * and forbids eval. Zod would try to use eval, and the browser reports every try as a violation. main.tsx imports this
 * file first, because zod reads its setting while it loads.
 */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
