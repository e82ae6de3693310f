/** Focuses an element that Tab does not reach, in place of a control that has disappeared. */
export function focusOn(element: HTMLElement | null | undefined, options?: FocusOptions) {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus(options)
}
