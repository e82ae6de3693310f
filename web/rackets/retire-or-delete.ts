import { inARow } from '../../contract/base/sentence.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { confirm, confirmPrepared } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'
import { forgetRacket, showRacket } from './racket-cache.ts'
import { toastRetired } from './toast-retired.ts'

async function openJobs(racket: Racket): Promise<string> {
  const pending = await queryClient
    .fetchQuery(query('listStringJobs', { query: { status: 'pending' } }))
    .catch(() => [])
  const count = pending.filter((job) => job.racket.id === racket.id).length
  if (count === 0) return ''
  return count === 1
    ? say`Its open string job continues, but you can no longer change it.`
    : say`Its ${count} open string jobs continue, but you can no longer change them.`
}

async function setRetired(racket: Racket, is_retired: boolean) {
  const changed = await call('changeRacket', { id: racket.id, body: { is_retired } })
  showRacket(changed)
  toastRetired(changed)
}

/** Asks, then retires or unretires. True if it was done. */
export async function toggleRetired(racket: Racket) {
  const name = displayName(racket)
  if (racket.is_retired) {
    return confirm({
      title: say`Unretire Racket?`,
      text: say`${name} can be strung again.`,
      confirm: say`Unretire Racket`,
      run: () => setRetired(racket, false),
    })
  }
  return confirmPrepared(async () => ({
    title: say`Retire Racket?`,
    text: inARow(
      [say`You can no longer order string jobs for ${name}. You can unretire it at any time.`, await openJobs(racket)],
      say.language,
    ),
    confirm: say`Retire Racket`,
    run: () => setRetired(racket, true),
  }))
}

const cardOf = (racket: Racket) => document.querySelector(`[data-racket="${racket.id}"]`)

/** Asks, then deletes. True if it was done. */
export function deleteRacket(racket: Racket) {
  const card = cardOf(racket)
  const next = card?.nextElementSibling?.querySelector('a')
  const heading = card?.closest('section')?.querySelector<HTMLElement>('h1, h2')
  return confirm({
    title: say`Delete Racket?`,
    text: say`${displayName(racket)} will be removed from your rackets. Its string jobs stay in your lists.`,
    confirm: say`Delete Racket`,
    danger: true,
    async run() {
      try {
        await call('deleteRacket', { id: racket.id })
      } catch (error) {
        console.error('Error deleting racket', error)
        throw error
      }
      forgetRacket(racket)
      toast({
        title: say`Racket deleted`,
        description: displayName(racket),
        ...undoing({ racket: racket.id, kind: 'delete' }, say`Racket restored`),
      })
    },
    focusAfter: () => next ?? heading,
  })
}
