import { focusOn } from './focus.ts'

/** A dialog that returns the focus, or a form that has a better place for it, comes first. */
const PAUSE_MS = 100

/**
 * Keeps the place of the keyboard: when the control with the focus disappears, or a button that saves is disabled because
 * everything is saved, the focus moves to the last place in the page's content, or to what was around it. Otherwise Tab
 * would begin at the top of the page. Dialogs and toasts do not change the place. While a dialog is open, it gets the focus,
 * because it covers that place. A control that was disabled while it waited for an answer has the focus again afterwards.
 */
export function keepFocus() {
  let focused: Element | null = null
  let around: HTMLElement[] = []
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) focused = target
    const elements = elementsAround(target)
    if (elements.length > 0) around = elements
  })
  const isNowhere = () => document.activeElement === document.body
  const isLost = () => isNowhere() && focused !== null && !canFocus(focused)
  new MutationObserver((changes) => {
    // A control that was just disabled has the focus until the browser draws the page.
    if (focused && !canFocus(focused)) setTimeout(restore, PAUSE_MS)
    const isEnabledAgain = changes.some(({ target, type }) => type === 'attributes' && target === focused)
    // The browser refuses the focus while the control is disabled.
    if (isEnabledAgain && isNowhere() && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })

  function restore() {
    if (!isLost()) return
    const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
    // The elements around it can be hidden now, because they are empty.
    const nearest = around.find((element) => canFocus(element) && element.checkVisibility())
    // Nothing in the content had the focus before a person signed in.
    focusOn(dialog ?? nearest ?? document.getElementById('content'), { preventScroll: true })
  }
}

const canFocus = (element: Element) => element.isConnected && !element.matches('[type=submit]:disabled')

/** An element of the page's content and those around it, from inside to outside. */
function elementsAround(target: EventTarget | null): HTMLElement[] {
  const elements: HTMLElement[] = []
  let element = target instanceof HTMLElement ? target : null
  while (element?.closest('#content')) {
    elements.push(element)
    element = element.parentElement
  }
  return elements
}
