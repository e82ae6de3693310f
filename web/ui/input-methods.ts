/** The number of every key that an input method takes. Safari ends a composition before the key that ended it. */
const TAKEN = 229

/**
 * Keeps from the page the keys that an input method takes, with which people write Chinese, Japanese and Korean: Enter
 * takes a word there, Escape drops it, and the arrows move between words.
 */
export function leaveKeysToInputMethods() {
  const leave = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation()
  }
  // The capture phase comes before all other listeners.
  window.addEventListener('keydown', leave, { capture: true })
}
