import { useQuery } from '@tanstack/react-query'
import type { NextPromise } from '../../contract/job/promises.ts'
import { query } from '../api.ts'

const MINUTE = 60_000

/** The shop's promise for a racket that is brought now; undefined until it is loaded. */
export const useNextPromise = ({ isNeeded }: { isNeeded: boolean }): NextPromise | undefined =>
  useQuery({ ...query('getNextPromise'), enabled: isNeeded, staleTime: MINUTE }).data
