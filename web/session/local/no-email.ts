import { say } from '../../config.ts'
/** Replaces the promise of an email while the shop has no mail server. */
export const NO_EMAIL = say`Email is not set up here yet. Ask the shop for your link.`
