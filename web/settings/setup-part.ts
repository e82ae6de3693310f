import { part } from '../ui/part.tsx'

/** The open steps of setting up the shop. Only managers load its code. */
export const SetupList = part(async () => (await import('./setup-list.tsx')).SetupList)
