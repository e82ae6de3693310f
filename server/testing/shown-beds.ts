import { sql } from 'kysely'
import { english } from '../../contract/base/say.ts'
import type { StringBed } from '../../contract/job/string-bed.ts'
import { contentOf } from '../messages/content.ts'
import { EXPORT_FILES } from '../work/export/files.ts'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

// Everything that shows the string bed of a job, read through the calls and pages that show it.

interface Readers {
  owner: Person
  /** A technician who is also a manager. */
  staff: Person
}

interface Job extends Order {
  id: number
  order_id: number
  racket_id: number
  ticket: string | null
  tag: string | null
  /** The string bed in the racket, as the view has it. */
  bed: StringBed
  remark: string
}

interface Order {
  string: StringBed['mains']['string']
  /** The string of the crosses where it is another one. */
  hybrid: { string: Order['string'] } | null
  tension: number
  cross_tension: number | null
  tension_kg: number | null
  cross_tension_kg: number | null
  pre_stretch: boolean
}

/** The jobs with what the view says is in their rackets. */
export async function bedsOf({ db }: TestApp): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select j.id, j.order_id, j.racket_id, case when j.left_at is null then j.ticket end as ticket, t.tag, j.remark,
      named_bed(b.bed) as bed,
      case when s.id is not null then to_jsonb(s) end as string,
      case when j.has_own_crosses or x.id is not null then json_build_object('string', to_jsonb(x)) end as hybrid,
      j.tension::float8, j.cross_tension::float8, j.tension_kg::float8, j.cross_tension_kg::float8, j.pre_stretch
    from string_jobs j
    join string_beds b on b.string_job_id = j.id
    left join tags t on t.string_job_id = j.id
    left join strings s on s.id = j.string_id
    left join strings x on x.id = j.cross_string_id
    order by j.id
  `.execute(db)
  return rows
}

/** The calls whose responses show jobs, with who asks: those of all jobs, and those of each one. */
function callsOf(jobs: Job[], { owner, staff }: Readers): Map<string, Person> {
  const ofOwner = jobs.flatMap(({ id, order_id, racket_id }) => [
    `/string_job/${id}/`,
    `/racket/${racket_id}/history/`,
    `/order/${order_id}/`,
  ])
  const ofStaff = jobs.flatMap(({ id, ticket, tag }) => [
    `/technician/string_job/${id}/`,
    `/counter/jobs/${id}/`,
    `/counter/jobs/?search=${id}`,
    `/counter/hand_over/?job=${id}`,
    `/labels/?jobs=${id}`,
    ...(ticket ? [`/technician/ticket/?ticket=${ticket}`] : []),
    ...(tag ? [`/technician/tag/?tag=${tag}`] : []),
  ])
  const ofAll = ['/technician/string_job/', '/queue/', '/today/', '/labels/jobs/', `/shop/people/${owner.id}/`]
  return new Map([
    ...['/string_job/', ...ofOwner].map((path): [string, Person] => [path, owner]),
    ...[...ofAll, ...ofStaff].map((path): [string, Person] => [path, staff]),
  ])
}

type Compare = (place: string, shown: unknown, expected: unknown) => void

/** Reads every place that shows these jobs. Returns what differs from the view, and the names of the places. */
export async function readPlaces(portal: TestApp, jobs: Job[], readers: Readers) {
  const wrong: { place: string; shown: unknown; expected: unknown }[] = []
  const places = new Set<string>()
  const compare: Compare = (place, shown, expected) => {
    places.add(place)
    if (JSON.stringify(shown) !== JSON.stringify(expected)) wrong.push({ place, shown, expected })
  }
  for (const [path, as] of callsOf(jobs, readers)) {
    const { status, body } = await portal.ask('GET', path, { as })
    if (status !== 200) continue
    const place = path.replaceAll(/\/\d+\//g, '/{id}/').replace(/=.*/, '=')
    for (const { id, bed } of jobs) {
      for (const each of jobsIn(body, id)) compare(place, `${id}: ${bedShown(each)}`, `${id}: ${bedText(bed)}`)
    }
  }
  for (const racket_id of new Set(jobs.map((job) => job.racket_id))) {
    await readRacket(portal, racket_id, readers, compare)
  }
  for (const job of jobs) await readTexts(portal, job, readers, compare)
  return { wrong, places: [...places].toSorted() }
}

/** A racket shows the string bed of the job that was completed last. */
async function readRacket(portal: TestApp, racket_id: number, { owner, staff }: Readers, compare: Compare) {
  const { rows } = await sql<{ bed: StringBed }>`
    select named_bed(b.bed) as bed from string_beds b join string_jobs j on j.id = b.string_job_id
    where j.racket_id = ${racket_id} and j.order_status = 'COMPLETED' order by j.order_completion_date desc limit 1
  `.execute(portal.db)
  const mine = await portal.ask('GET', `/racket/${racket_id}/`, { as: owner })
  const atCounter = await portal.ask('GET', `/counter/customers/${owner.id}/rackets/`, { as: staff })
  const rackets: [string, RacketShown | undefined][] = [
    ['/racket/{id}/', mine.body],
    ['/counter/customers/{id}/rackets/', atCounter.body.find(({ id }: { id: number }) => id === racket_id)],
  ]
  for (const [place, racket] of rackets) {
    compare(place, racket?.string_bed ? bedShown(racket.string_bed) : null, rows[0] ? bedText(rows[0].bed) : null)
  }
}

interface RacketShown {
  string_bed: ShownJob | null
}

async function readTexts(portal: TestApp, job: Job, { owner }: Readers, compare: Compare) {
  const texts = { string: stringText(job), tension: tensionText(job, ', Cross: '), remark: job.remark }
  if (job.tag) {
    const { body } = await portal.app.inject(`/t/${job.tag}`)
    const row = (name: string) => new RegExp(`<dt>${name}</dt><dd>(.*?)</dd>`, 's').exec(body)?.[1] ?? ''
    const shown = { string: row('String'), tension: row('Tension'), remark: row('From the stringer') }
    compare('status page', shown, texts)
    compare('pre-stretch of the status page', row('Pre-Stretch'), job.bed.pre_stretch ? '10%' : 'No')
  }
  const receipt = await portal.ask('GET', `/string_job/${job.id}/receipt/`, { as: owner })
  if (receipt.status === 200) {
    const { string, tension, remark } = receipt.body
    compare('receipt', { string, tension, remark }, texts)
  }
  const { rackets } = await contentOf(portal.db, {
    ...{
      job_ids: [job.id],
      say: english,
      first_name: 'Lena',
      detail: '',
      publicUrl: 'http://localhost:3000',
      now: new Date(),
    },
  })
  const { string, tension, remark } = rackets[0] ?? {}
  compare('message', { string, tension, remark }, { ...texts, tension: tensionText(job, ' / ') })
  const { rows } = await sql<{ as_strung: string | null; cross_string: string | null; remark: string }>`
    select as_strung, cross_string, remark from (${sql.raw(EXPORT_FILES['string-jobs.csv'] ?? '')}) files where id = ${job.id}
  `.execute(portal.db)
  const other = job.hybrid?.string
  const cross_string = other ? `${other.manufacturer} ${other.name} ${other.color}` : job.hybrid && 'own string'
  compare('export', rows, [{ as_strung: exportText(job), cross_string, remark: job.remark }])
}

interface ShownJob extends Order {
  as_strung: StringBed | null
}

/** A job as it is in a response, wherever it is. */
function jobsIn(value: unknown, id: number): ShownJob[] {
  if (Array.isArray(value)) return value.flatMap((each) => jobsIn(each, id))
  if (value === null || typeof value !== 'object') return []
  const inside = Object.values(value).flatMap((each) => jobsIn(each, id))
  return isShownJob(value) && value.id === id ? [value, ...inside] : inside
}

const isShownJob = (value: object): value is ShownJob & { id: number } => 'id' in value && 'cross_tension' in value

// The expected texts are written here again, so that a fault in the functions of the product is seen.

const isKg = ({ tension_kg }: Order) => tension_kg !== null
const unitOf = (order: Order) => (isKg(order) ? 'kg' : 'lbs')
const mainsOf = (order: Order) => (isKg(order) ? order.tension_kg : order.tension)
const crossesOf = (order: Order) => (isKg(order) ? order.cross_tension_kg : order.cross_tension) ?? mainsOf(order)
const crossStringOf = ({ string, hybrid }: Order) => (hybrid ? hybrid.string : string)
const orderText = (order: Order) =>
  [order.string?.id, mainsOf(order), crossStringOf(order)?.id, crossesOf(order), unitOf(order), order.pre_stretch].join(
    ' ',
  )
const bedText = ({ mains, crosses, unit, pre_stretch }: StringBed) =>
  [mains.string?.id, mains.tension, crosses.string?.id, crosses.tension, unit, pre_stretch].join(' ')
const bedShown = (job: ShownJob) => (job.as_strung ? bedText(job.as_strung) : orderText(job))

function namesOf(mains: Order['string'], crosses: Order['string']) {
  if (!mains && !crosses) return 'Bring Your Own String - Labor Only'
  const names = [mains, crosses].map((each) =>
    each ? `${each.manufacturer}: ${each.name} - ${each.color}` : 'Own string',
  )
  return [...new Set(names)].join(' / ')
}

function stringText({ bed, ...order }: Job) {
  const used = namesOf(bed.mains.string, bed.crosses.string)
  const ordered = namesOf(order.string, crossStringOf(order))
  return used === ordered ? used : `${used} (ordered ${ordered})`
}

/** '26 lbs, Cross: 28 (ordered 27 / 29)', with a separator between mains and crosses. */
function tensionText({ bed: { mains, crosses, unit }, ...order }: Job, separator: string) {
  const hasCrosses = mains.tension !== crosses.tension
  const figures =
    separator === ' / '
      ? `${mains.tension}${hasCrosses ? ` / ${crosses.tension}` : ''} ${unit}`
      : `${mains.tension} ${unit}${hasCrosses ? `, Cross: ${crosses.tension}` : ''}`
  const isSame = mains.tension === mainsOf(order) && crosses.tension === crossesOf(order) && unit === unitOf(order)
  if (isSame) return figures
  const ordered = mainsOf(order) === crossesOf(order) ? mainsOf(order) : `${mainsOf(order)} / ${crossesOf(order)}`
  return `${figures} (ordered ${ordered}${unit === unitOf(order) ? '' : ` ${unitOf(order)}`})`
}

function exportText({ bed, ...order }: Job) {
  const { mains, crosses, unit } = bed
  if (bedText(bed) === orderText(order)) return null
  const names = [mains, crosses].map(({ string }) => (string ? `${string.name} ${string.color}` : 'own string'))
  return `${[...new Set(names)].join(' / ')}, ${mains.tension} / ${crosses.tension} ${unit}${bed.pre_stretch ? ', pre-stretched' : ''}`
}
