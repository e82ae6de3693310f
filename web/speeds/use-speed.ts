import { useState } from 'react'
import type { SpeedChoice, SpeedOffer } from '../../contract/job/speeds.ts'
import { useNextPromise } from './use-next-promise.ts'

export type ChosenSpeed = ReturnType<typeof useSpeed>

/** The speed of the order that is being entered: standard, unless the person chooses another one. */
export function useSpeed({ isNeeded }: { isNeeded: boolean }) {
  const next = useNextPromise({ isNeeded })
  const [chosen, choose] = useState<SpeedOffer | null>(null)
  return {
    next,
    chosen,
    choose,
    /** The speed for the price of a job. */
    priced: chosen && { name: '', surcharge: chosen.surcharge },
    /** The part of the request that names the speed and the moment that the person saw. */
    request: (chosen ? { speed: { id: chosen.id, due_at: chosen.due_at } } : {}) satisfies { speed?: SpeedChoice },
    /** Goes back to standard, after a refusal or an order. */
    reset: () => choose(null),
  }
}
