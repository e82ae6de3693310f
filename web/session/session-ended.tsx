import { say } from '../config.ts'
/** Explains why the page asks for a sign-in again. */
export const SessionEnded = () => (
  <p
    role="status"
    className="rounded-8 bg-cork-soft px-4 py-3 text-14 text-cork-ink"
  >{say`Your session has ended. Sign in again to continue where you left off.`}</p>
)
