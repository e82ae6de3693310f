import { part } from '../ui/part.tsx'

/** The create / update dialog, loaded when somebody is about to order or edit. */
export const JobDialog = part(async () => (await import('./string-job-dialog.tsx')).StringJobDialog)
