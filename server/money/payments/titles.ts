import { capitalized } from '../../../contract/base/capitals.ts'
import { languageOf } from '../../../contract/base/languages.ts'
import { creditsText, type Pack } from '../../../contract/money/packs.ts'
import { serviceName } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { languageChoice } from '../../base/database/language-choice.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { sayTo } from '../../base/process/catalogs.ts'

// The provider refuses longer names of products.
const MAX_TITLE = 250

/** A title that is not too long. Half of an emoji at its end could not be sent. */
const shortened = (title: string) => title.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, '')

/**
 * For the checkout page and the card statement: 'Club Stringing Service (Labor Only): Alpha (Yonex Astrox 99 Pro)'. The
 * status page is public, so a checkout that starts there names manufacturer and model only. So does the job of another
 * person, with that person's name: 'Mia Chen: Yonex Astrox 99 Pro'. The service is named in the customer's language.
 */
export async function titlesOf(
  db: Db,
  {
    lines,
    is_from_status_page,
    payer_id,
  }: { lines: { string_job_id: number }[]; is_from_status_page: boolean; payer_id: number | null },
): Promise<Map<number, string>> {
  const ids = lines.map(({ string_job_id }) => string_job_id)
  const jobs = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(['j.id', 'u.tier_status', 'r.manufacturer', 'r.model_name', 'r.racket_name'])
    .select(['j.string_id', 'j.cross_string_id', 'j.owner_id', personLabel('u').as('person')])
    .select(languageChoice('u').as('language'))
    .where('j.id', 'in', ids)
    .execute()
  return new Map(
    jobs.map(
      ({ id, tier_status, language, string_id, cross_string_id, manufacturer, model_name, racket_name, ...of }) => {
        if (payer_id !== null && of.owner_id !== payer_id) {
          return [id, shortened(`${of.person}: ${manufacturer} ${model_name}`)]
        }
        const hasString = (string_id ?? cross_string_id) !== null
        const service = serviceName(capitalized(tier_status), hasString, sayTo(languageOf(language.choice, language)))
        const model = `${manufacturer} ${model_name}`
        const racket = racket_name && !is_from_status_page ? `${racket_name} (${model})` : model
        return [id, shortened(`${service}: ${racket}`)]
      },
    ),
  )
}

/** For the checkout page of a pack, in the customer's language: 'Five stringings (5 credits)'. */
export async function packTitle(db: Db, user_id: number, { name, credits }: Pick<Pack, 'name' | 'credits'>) {
  const { language } = await db
    .selectFrom('users as u')
    .select(languageChoice('u').as('language'))
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow()
  return `${name} (${creditsText(credits, sayTo(languageOf(language.choice, language)))})`
}
