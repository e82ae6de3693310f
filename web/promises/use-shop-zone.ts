import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'

const HOUR = 3_600_000

/** The shop's time zone, for promised moments; undefined until it is known. */
export const useShopZone = ({ isNeeded }: { isNeeded: boolean }): string | undefined =>
  useQuery({ ...query('getNextPromise'), enabled: isNeeded, staleTime: HOUR }).data?.time_zone
