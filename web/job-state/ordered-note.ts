import { listed } from '../../contract/base/sentence.ts'
import { offerOf, orderSentences } from '../../contract/job/due.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { config, say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { nextPromise } from '../speeds/use-next-promise.ts'

/** The tickets of new jobs and when to bring the rackets, for the toast after ordering. */
export async function orderedNote(jobs: StringJob[]): Promise<string> {
  // The order is placed, so a failure here must not look like a failed order.
  const next = await queryClient.fetchQuery(nextPromise()).catch(() => null)
  const facts = { next: next && offerOf(next), now: Date.now(), region: config }
  const tickets = jobs.flatMap(({ ticket }) => ticket ?? [])
  const sentences = orderSentences(jobs, facts)
  // Sentences that differ begin with the tickets.
  const names =
    sentences.length > 1 || tickets.length === 0
      ? []
      : [tickets.length > 1 ? say`Tickets ${listed(tickets, say.language)}` : say`Ticket ${tickets.join()}`]
  return [...names, ...sentences].join('\n')
}
