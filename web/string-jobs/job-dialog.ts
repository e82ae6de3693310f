import { onIntent } from '../ui/on-intent.tsx'

/** The create / update dialog, loaded when somebody is about to order or edit. */
export const jobDialog = onIntent(async () => (await import('./string-job-dialog.tsx')).StringJobDialog)
