import type { ReverificationLevel } from '../../../contract/endpoint.ts'
import { signal } from '../../ui/signal.ts'

export type LocalDialog = 'sign-in' | 'profile' | 'organizations'

/** The provider's dialog that is open. */
export const localDialog = signal<LocalDialog | null>(null)

export interface Question {
  level: ReverificationLevel
  answer: (proved: boolean) => void
}

/** The question for a factor; it lies over whatever asked, which stays as it is. */
export const reverification = signal<Question | null>(null)

/** Asks for the factors that a level needs; true once they are proved. */
export function askToReverify(level: ReverificationLevel): Promise<boolean> {
  reverification.get()?.answer(false)
  return new Promise((resolve) => {
    reverification.set({
      level,
      answer(proved) {
        reverification.set(null)
        resolve(proved)
      },
    })
  })
}
