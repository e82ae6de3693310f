import { call } from '../api.ts'

/** The time that a browser may take to open its print dialog, in milliseconds. */
const OPENS_WITHIN = 1500

/** Opens the browser's print dialog; false when the browser refuses, or when it has none, as in some apps. */
export async function openPrintDialog(): Promise<boolean> {
  await document.fonts.ready
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => resolve(false), OPENS_WITHIN)
    const opened = () => {
      window.clearTimeout(timer)
      resolve(true)
    }
    window.addEventListener('beforeprint', opened, { once: true })
    try {
      window.print()
    } catch {
      resolve(false)
    }
  })
}

/** Prints the labels of the page and records it; false when the browser opens no print dialog. */
export async function printLabels(jobs: number[]): Promise<boolean> {
  if (!(await openPrintDialog())) return false
  await call('recordPrintedLabels', { body: { jobs } })
  return true
}
