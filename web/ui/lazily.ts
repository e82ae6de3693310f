import { toastMissing } from './toast.tsx'

/** A function whose code loads when it is called. If the code does not come, a toast reports it. */
export const lazily =
  <Args extends unknown[], Result>(load: () => Promise<(...args: Args) => Promise<Result>>) =>
  async (...args: Args): Promise<Result | undefined> => {
    const run = await load().catch(() => null)
    if (run) return run(...args)
    toastMissing()
  }
