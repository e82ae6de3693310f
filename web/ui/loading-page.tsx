import { say } from '../config.ts'
/** Shown until the session is known. index.html has the same text until this code has loaded. */
export const LoadingPage = () => <p className="grid min-h-dvh place-items-center text-ink-2">{say`Loading...`}</p>
