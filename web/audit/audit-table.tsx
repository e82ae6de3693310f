import { type AuditEntry, auditLabel } from '../../contract/base/audit.ts'
import { uncapitalized } from '../../contract/base/capitals.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { formatMoney } from '../money.ts'
import { PersonLink } from '../people/person-link.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { type Column, Table } from '../ui/table.tsx'

const moneyOf = (cents: string | null) => (cents === null ? '-' : formatMoney(Number(cents)))

/** '$33.00 voided: paid for another racket' */
const voided = (amount: string | null, reason: string | null) =>
  reason ? say`${moneyOf(amount)} voided: ${uncapitalized(reason)}` : say`${moneyOf(amount)} voided`

/** The old and the new value; amounts as money. The new value of a voided payment is the reason, in a sentence. */
function Values({ entry: { action, from, to } }: { entry: AuditEntry }) {
  if (action === 'void') return <bdi>{voided(from, to)}</bdi>
  const after = action === 'paid' ? moneyOf(to) : to || '-'
  if (from === null) return <bdi>{after}</bdi>
  return (
    <>
      <bdi className="text-ink-2">{action === 'paid' ? moneyOf(from) : from || '-'}</bdi>
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {say`to`} </span>
      <bdi>{after}</bdi>
    </>
  )
}

/** A longer change is collapsed, because it would make its row as tall as several others. */
const LONG = 80

function Change({ entry }: { entry: AuditEntry }) {
  const length = (entry.from ?? '').length + (entry.to ?? '').length
  if (length <= LONG && !`${entry.from}${entry.to}`.includes('\n')) return <Values entry={entry} />
  return (
    <details>
      <summary className="text-ink-2 underline underline-offset-2">{say`Show change`}</summary>
      <Values entry={entry} />
    </details>
  )
}

const COLUMNS: Column<AuditEntry>[] = [
  {
    name: say`When`,
    width: '168px',
    className: 'text-ink-2 folded:col-start-2 folded:row-start-3 folded:text-right folded:text-12',
    cell: ({ date }) => <MediumDate date={date} />,
  },
  {
    name: say`Who`,
    width: 'minmax(112px, 1fr)',
    className: 'folded:col-start-1 folded:row-start-3 folded:text-12',
    cell: ({ actor, actor_id }) => <PersonLink id={actor_id}>{actor ?? say`From the terminal`}</PersonLink>,
  },
  {
    name: say`What`,
    width: 'minmax(0, 1.8fr)',
    className: 'folded:col-span-2 folded:col-start-1 folded:row-start-1',
    cell: ({ action, subject, string_job_id, person }) => (
      <span className="block narrow:flex narrow:flex-wrap narrow:items-center narrow:gap-x-2">
        <span>
          {say.of(auditLabel(action))}
          {subject && (
            <>
              :{' '}
              {string_job_id === null ? (
                <bdi>{subject}</bdi>
              ) : (
                <StaffJobLink id={string_job_id}>{subject}</StaffJobLink>
              )}
            </>
          )}
        </span>
        {person && (
          <span className="text-12 leading-6 text-ink-2 wide:block">
            <PersonLink id={person.id}>{person.name}</PersonLink>
          </span>
        )}
      </span>
    ),
  },
  {
    name: say`Change`,
    width: 'minmax(0, 1.2fr)',
    className: 'whitespace-pre-line folded:col-span-2 folded:col-start-1 folded:row-start-2',
    cell: (entry) => <Change entry={entry} />,
  },
]

/** One page of the audit trail. */
export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <Table
    label={say`Audit trail`}
    columns={COLUMNS}
    rows={entries}
    rowKey={({ key }) => key}
    ownCards
    rowClassName="folded:grid-cols-[minmax(0,1fr)_auto] folded:gap-x-4 folded:gap-y-0.5 folded:py-2.5"
  />
)
