import type { EndReason, Zone } from '../../contract/job/life-rules.ts'
import type { Trx } from '../base/database/connect.ts'
import { addMark } from '../job/lives/marks.ts'
import type { Random } from './random.ts'
import type { Staff } from './write.ts'

/** The reasons why strings come out: most break, and most of those that break do it at the frame. */
const REASONS: [EndReason, number][] = [
  ['broke', 6],
  ['soft', 3],
  ['time', 2],
  ['elsewhere', 1],
]
const ZONES: [Zone, number][] = [
  ['frame', 4],
  ['center', 3],
  ['top', 2],
  ['side', 1],
  ['throat', 1],
]

/** The reasons why most string beds came out, and the marks on the frames of two of the customer's rackets. */
export async function insertStringLives(trx: Trx, random: Random, { technician, customer }: Staff) {
  const ended = await trx
    .selectFrom('bed_lives')
    .select(['string_job_id', 'owner_id', 'arrived_at'])
    .where('arrived_at', 'is not', null)
    .orderBy('string_job_id')
    .execute()
  const ends = ended.flatMap(({ string_job_id, owner_id, arrived_at }) => {
    if (!arrived_at || (owner_id !== customer && !random.chance(0.7))) return []
    const reason = random.weighted(REASONS)
    const zone = reason === 'broke' ? random.weighted(ZONES) : null
    return [{ string_job_id, reason, zone, by: technician, at: arrived_at }]
  })
  await trx.insertInto('bed_ends').values(ends).execute()

  const rackets = await trx
    .selectFrom('rackets')
    .select('id')
    .where('owner_id', '=', customer)
    .where('retire_date', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  const noting = { owner_id: null, actor_id: technician }
  for (const { id: racket_id } of rackets) await addMark(trx, { ...noting, racket_id }, { kind: 'paint', place: '10' })
  for (const { id: racket_id } of rackets.slice(1)) {
    await addMark(trx, { ...noting, racket_id }, { kind: 'grommet', place: '2' })
  }
}
