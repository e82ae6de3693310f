/** For the `ref` of a section that appears after its page: scrolls to it when the address names it. */
export const scrollIfNamed = (element: HTMLElement | null) => {
  if (element && window.location.hash === `#${element.id}`) element.scrollIntoView()
}
