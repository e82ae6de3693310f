import { signal } from '../ui/signal.ts'

/** The text that screen readers announce when the page changes. */
export const announced = signal('')
