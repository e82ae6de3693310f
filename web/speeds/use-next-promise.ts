import { MINUTE_MS } from '../../contract/base/time-units.ts'
import type { NextPromise } from '../../contract/job/promises.ts'
import { query } from '../api.ts'
import { useSideRead } from '../side-reads.ts'

/** The shop's promise for a racket that is brought now, which may be a minute old. */
export const nextPromise = () => ({ ...query('getNextPromise'), staleTime: MINUTE_MS })

/** The next promise, read only if it is needed; undefined until it is loaded. */
export const useNextPromise = ({ isNeeded }: { isNeeded: boolean }): NextPromise | undefined =>
  useSideRead({ ...nextPromise(), enabled: isNeeded })
