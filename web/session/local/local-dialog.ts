import type { ReverificationLevel } from '../../../contract/base/endpoint.ts'
import { signal } from '../../ui/signal.ts'
import type { Reverified } from '../provider.ts'

export type LocalDialog = 'sign-in' | 'profile' | 'organizations'

/** The open dialog of the provider. */
export const localDialog = signal<LocalDialog | null>(null)

export interface Reverification {
  level: ReverificationLevel
  isRead: boolean
  answer: (proved: boolean) => void
}

/** The open request for a factor. Its dialog covers the page, which keeps its state. */
export const reverification = signal<Reverification | null>(null)

/** Asks for the factors of a level. Resolves to true once they are proved. */
export function askToReverify(level: ReverificationLevel, { isRead }: Reverified): Promise<boolean> {
  reverification.get()?.answer(false)
  return new Promise((resolve) => {
    reverification.set({
      level,
      isRead,
      answer(proved) {
        reverification.set(null)
        resolve(proved)
      },
    })
  })
}
