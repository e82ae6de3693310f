/** A promise for a route handler to wait for, and the function that resolves it. */
export function latch(): [opened: Promise<void>, open: () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}
