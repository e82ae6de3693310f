/** A ref that keeps the height of its element in a property of the page's style, because texts can need several lines. */
export const heightWriter = (property: `--${string}`) => (element: HTMLElement | null) => {
  if (!element) return
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty(property, `${element.offsetHeight}px`)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
