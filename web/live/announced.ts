import { signal } from '../ui/signal.ts'

/** What screen readers are told about changes of the page. */
export const announced = signal('')
