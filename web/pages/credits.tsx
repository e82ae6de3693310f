import { useQuery } from '@tanstack/react-query'
import type { Credits } from '../../contract/money/packs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { creditColumns } from '../packs/credit-columns.tsx'
import { MyPacks } from '../packs/my-packs.tsx'
import { PackOffers } from '../payments/pack-offers.tsx'
import { untilText } from '../payments/pack-text.ts'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { type Column, Table } from '../ui/table.tsx'

type Entry = Credits['entries'][number]

const REASONS: Record<Entry['reason'], string> = {
  granted: say`From the shop`,
  spent: say`Used`,
  returned: say`Given back`,
  adjusted: say`Deducted by the shop`,
  sold: say`Bought`,
  refunded: say`Refunded`,
  expired: say`Expired`,
}

const COLUMNS: Column<Entry>[] = [
  ...creditColumns(REASONS, (id, text) => (
    <PlainLink href={`/string-jobs/${id}`} className={linkLook}>
      {text}
    </PlainLink>
  )),
  { name: say`When`, width: '168px', className: 'text-ink-2', cell: ({ date }) => <MediumDate date={date} /> },
]

function MyCredits({ balance, lots, packs, sales, entries }: Credits) {
  const me = useQuery(query('getMe')).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <dl className="border-y border-ink py-4">
        <dt className="text-12 text-ink-2">{say`Free Stringing Credits`}</dt>
        <dd>
          <span className="block text-32 font-strong tabular-nums">{balance}</span>
          {lots.map(({ credits, expires_on }) => (
            <span key={expires_on} className="block text-14 text-ink-2 tabular-nums">
              {lots.length > 1 && `${credits} · `}
              {untilText(expires_on)}
            </span>
          ))}
        </dd>
      </dl>
      {packs.length > 0 && (
        <Section title={say`Buy Credits`}>
          <p className="mb-4 max-w-[60ch] text-14 text-ink-2">{say`One credit pays for one stringing.`}</p>
          <div className="max-w-160">
            <PackOffers packs={packs} stringing_price={me?.stringing_price ?? null} />
          </div>
        </Section>
      )}
      {sales.length > 0 && (
        <Section title={say`Your packs`}>
          <MyPacks sales={sales} />
        </Section>
      )}
      <Section title={say`History`}>
        {entries.length === 0 ? (
          <EmptyLine>{say`No credits yet.`}</EmptyLine>
        ) : (
          <Table
            label={say`History of credits`}
            columns={COLUMNS}
            rows={entries}
            rowKey={({ id }) => id}
            rowClassName="folded:grid-cols-[1fr_1fr_2fr]"
          />
        )}
      </Section>
    </div>
  )
}

/** A customer's credits and packs. */
export function CreditsPage() {
  const credits = useQuery(query('getCredits'))
  return (
    <>
      <div className="page-head">
        <h1>{say`Credits`}</h1>
      </div>
      <QueryStates answer={credits} failed={say`Your credits could not be loaded.`}>
        {(data) => <MyCredits {...data} />}
      </QueryStates>
    </>
  )
}
