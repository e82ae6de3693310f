import { useQuery } from '@tanstack/react-query'
import { TextAlignStart, Ticket, User, Wrench } from 'lucide-react'
import { isStaff, ownerLines } from '../../contract/base/person.ts'
import type { CurrentUser } from '../../contract/base/users.ts'
import { whoseRacket } from '../../contract/job/players.ts'
import { displayName, makeAndModel } from '../../contract/job/rackets.ts'
import { statusLabel } from '../../contract/job/statuses.ts'
import { orderedStringText } from '../../contract/job/string-bed-text.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { parseTicket } from '../../contract/job/tickets.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { matchesSearch } from '../string-jobs/filter-jobs.ts'
import { hasEveryWord } from '../ui/every-word.ts'
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts'

const MOST = 5

const racketText = ({ racket }: Pick<StringJob, 'racket'>) => `${displayName(racket)} ${makeAndModel(racket)}`

/** The first of the jobs of each racket. */
const oncePerRacket = (jobs: StringJob[]) =>
  jobs.filter((job, index) => jobs.findIndex(({ racket }) => racket.id === job.racket.id) === index)

const jobEntry = (job: StringJob, href: string, detail: string): PaletteEntry => ({
  key: `job ${job.id}`,
  icon: TextAlignStart,
  name: displayName(job.racket),
  detail,
  ticket: job.ticket,
  href,
})

interface Found {
  groups: PaletteGroup[]
  isLoading: boolean
  hasFailed: boolean
}

/** The search results of staff: tickets, customers, rackets and jobs, with the searches of the counter. */
export function useShopSearch(me: CurrentUser | undefined, search: string): Found {
  const enabled = me !== undefined && isStaff(me) && search !== ''
  const ticket = parseTicket(search)
  const ticketed = useQuery({
    ...query('findTicket', { query: { ticket: ticket ?? '' } }),
    enabled: enabled && ticket !== null,
    retry: false,
  })
  const customers = useQuery({ ...query('findCustomers', { query: { search } }), enabled })
  const jobs = useQuery({ ...query('findJobs', { query: { search } }), enabled })
  if (!enabled || !me) return { groups: [], isLoading: false, hasFailed: false }

  const jobPage = ({ id }: { id: number }) => (me.is_technician ? `/technician/string-jobs/${id}` : `/shop/jobs/${id}`)
  // Technicians cannot open the page of a person, but their list of jobs finds the name.
  const personPage = (id: number, name: string) =>
    me.is_manager ? `/shop/people/${id}` : `/technician/string-jobs?status=ALL&search=${encodeURIComponent(name)}`
  const details = (job: StringJob) => `${whoseRacket(job.racket)} · ${say.of(statusLabel(job.order_status))}`
  const found = jobs.data ?? []
  const byRacket = found.filter((job) => hasEveryWord(racketText(job), search))
  const others = found.filter((job) => !byRacket.includes(job))
  const groups: PaletteGroup[] = [
    {
      title: say`Ticket`,
      entries:
        ticket && ticketed.data
          ? [
              {
                ...jobEntry(ticketed.data, jobPage(ticketed.data), details(ticketed.data)),
                key: 'ticket',
                icon: Ticket,
              },
            ]
          : [],
    },
    {
      title: say`Customers`,
      entries: (customers.data ?? []).slice(0, MOST).map((customer) => {
        const { name, email } = ownerLines(customer, say)
        return {
          key: `customer ${customer.id}`,
          icon: User,
          name,
          detail: customer.phone?.text ?? email ?? undefined,
          href: personPage(customer.id, name),
        }
      }),
    },
    {
      title: say`Rackets`,
      entries: oncePerRacket(byRacket)
        .slice(0, MOST)
        .map((job) => ({ ...jobEntry(job, jobPage(job), details(job)), key: `racket ${job.racket.id}`, icon: Wrench })),
    },
    { title: say`Jobs`, entries: others.slice(0, MOST).map((job) => jobEntry(job, jobPage(job), details(job))) },
  ]
  return {
    groups,
    isLoading: customers.isFetching || jobs.isFetching,
    hasFailed: customers.isError || jobs.isError,
  }
}

/** The search results of customers: their own rackets and jobs. */
export function useOwnSearch(me: CurrentUser | undefined, search: string): Found {
  const enabled = me !== undefined && !isStaff(me) && search !== ''
  const rackets = useQuery({ ...query('listRackets'), enabled })
  const jobs = useQuery({ ...query('listStringJobs'), enabled })
  if (!enabled) return { groups: [], isLoading: false, hasFailed: false }
  const groups: PaletteGroup[] = [
    {
      title: say`Rackets`,
      entries: (rackets.data ?? [])
        .filter((racket) => hasEveryWord(racketText({ racket }), search))
        .slice(0, MOST)
        .map((racket) => ({
          key: `racket ${racket.id}`,
          icon: Wrench,
          name: displayName(racket),
          detail: makeAndModel(racket),
          href: `/rackets/${racket.id}`,
        })),
    },
    {
      title: say`String Jobs`,
      entries: (jobs.data ?? [])
        .filter((job) => matchesSearch(job, search))
        .slice(0, MOST)
        .map((job) =>
          jobEntry(
            job,
            `/string-jobs/${job.id}`,
            `${orderedStringText(job, say)} · ${say.of(statusLabel(job.order_status))}`,
          ),
        ),
    },
  ]
  return { groups, isLoading: rackets.isFetching || jobs.isFetching, hasFailed: rackets.isError || jobs.isError }
}
