import { capitalized } from '../../../contract/base/capitals.ts'
import { tensionText } from '../../../contract/catalog/kilograms.ts'
import {
  CONSENT_VERSION,
  type Consent,
  consentTexts,
  highestTension,
  type Risk,
  riskOf,
} from '../../../contract/job/consents.ts'
import { displayName } from '../../../contract/job/rackets.ts'
import type { StringJobInput } from '../../../contract/job/string-jobs.ts'
import type { Trx } from '../../base/database/connect.ts'
import { conflict, wrongField } from '../../base/errors.ts'

interface LimitedRacket {
  manufacturer: string
  model_name: string
  racket_name: string
  tension_limit: number | null
}

/**
 * The risk that an order accepts, or null when it needs no consent. `earlier` is what was accepted for the same racket
 * before. Throws 400 above the limit without a consent, and 409 when the accepted limit is not that of the racket.
 * `named`: the sentence says which racket it is.
 */
export function acceptedRisk(
  input: StringJobInput,
  racket: LimitedRacket,
  { earlier = null, named = false }: { earlier?: Consent | null; named?: boolean } = {},
): Risk | null {
  const name = named ? displayName(racket) : 'this racket'
  const { tension_limit } = racket
  if (input.accepts_risk && input.accepted_limit !== undefined && input.accepted_limit !== tension_limit) {
    throw conflict(
      tension_limit === null
        ? `${capitalized(name)} no longer has a tension limit. Please check the order again.`
        : `${capitalized(name)} now has the tension limit ${tensionText(highestTension(input).unit, tension_limit)}. Please check the order again.`,
    )
  }
  const risk = riskOf(input, racket, earlier)
  if (risk && !input.accepts_risk) {
    const { tension, limit } = consentTexts(risk)
    const sentence = `${tension} is above the tension limit of ${name}, ${limit}. Please accept the risk or choose a lower tension.`
    throw wrongField('accepts_risk', sentence)
  }
  return risk
}

/** The limit and the accepted tension as the history has them: a number of lbs, or kg with the unit. */
export function consentValues(risk: Risk): { from_value: string; to_value: string } {
  const { tension, limit } = consentTexts(risk)
  return risk.tension_kg === null
    ? { from_value: String(risk.tension_limit), to_value: String(risk.tension) }
    : { from_value: limit, to_value: tension }
}

interface Accepted {
  job: { id: number; racket_id: number; owner_id: number }
  risk: Risk
}

/** Records that risks of at least one job were accepted, and adds them to the histories. */
export async function recordConsents(trx: Trx, recorded_by: number, accepted: Accepted[]) {
  await trx
    .with('recorded', (db) =>
      db.insertInto('job_events').values(
        accepted.map(({ job, risk }) => ({
          string_job_id: job.id,
          actor_id: recorded_by,
          event: 'consent' as const,
          ...consentValues(risk),
        })),
      ),
    )
    .insertInto('consents')
    .values(
      accepted.map(({ job, risk: { tension, tension_kg, tension_limit, text } }) => ({
        string_job_id: job.id,
        racket_id: job.racket_id,
        person_id: job.owner_id,
        recorded_by,
        text,
        text_version: CONSENT_VERSION,
        tension,
        tension_kg,
        tension_limit,
      })),
    )
    .execute()
}
