import { part } from '../ui/part.tsx'

/** The dialog that creates or updates a job. */
export const JobDialog = part(async () => (await import('./string-job-dialog.tsx')).StringJobDialog)
