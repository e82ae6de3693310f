import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditsText, type Pack, type PackBook } from '../../contract/money/packs.ts'
import { call, query } from '../api.ts'
import { MoneyTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { OwedCredits } from '../packs/owed-credits.tsx'
import { PackEditor } from '../packs/pack-editor.tsx'
import { offerText, validText } from '../payments/pack-text.ts'
import { PersonLink } from '../people/person-link.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'

const remove = (pack: Pack) =>
  void confirm({
    title: say`Delete ${pack.name}?`,
    text: say`Customers can no longer buy it. Credits that were sold stay valid.`,
    confirm: say`Delete`,
    danger: true,
    failed: say`The pack could not be deleted. Please try again.`,
    run: () => call('deletePack', { id: pack.id }),
  })

function PackRow({ pack }: { pack: Pack }) {
  const [isEdited, setEdited] = useState(false)
  return (
    <li className="border-b border-line py-3">
      {isEdited && <PackEditor pack={pack} onClose={() => setEdited(false)} />}
      <div hidden={isEdited} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0">
          <bdi className="font-strong wrap-anywhere">{pack.name}</bdi>
          <span className="block text-14 text-ink-2 tabular-nums">
            {offerText(pack)}. {validText(pack)}
          </span>
        </p>
        <div className="flex gap-2">
          <Button aria-label={say`Edit ${pack.name}`} onClick={() => setEdited(true)}>{say`Edit`}</Button>
          <Button aria-label={say`Delete ${pack.name}`} onClick={() => remove(pack)}>{say`Delete`}</Button>
        </div>
      </div>
    </li>
  )
}

function Packs({ packs }: { packs: Pack[] }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {packs.length === 0 && !isAdding && (
        <EmptyLine>{say`A pack is several credits at a price. One credit pays for one stringing.`}</EmptyLine>
      )}
      {packs.length > 0 && (
        <ul aria-label={say`Packs`} className="border-t border-ink">
          {packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        {isAdding && <PackEditor onClose={() => setAdding(false)} />}
        <Button hidden={isAdding} onClick={() => setAdding(true)}>{say`Add Pack`}</Button>
      </div>
    </>
  )
}

const Lost = ({ lost }: Pick<PackBook, 'lost'>) => (
  <Section title={say`Used before the refund`}>
    <ul aria-label={say`Credits used without payment`} className="border-t border-ink">
      {lost.map(({ pack_sale_id, name, customer, customer_id, credits }) => (
        <li key={pack_sale_id} className="border-b border-line py-3 text-14">
          <PersonLink id={customer_id}>{customer}</PersonLink>
          <span className="block text-ink-2">
            {filled(
              say`Used before the payment was refunded or disputed: ${creditsText(credits, say)} of ${HERE}.`,
              <bdi>{name}</bdi>,
            )}
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

function Page() {
  const book = useQuery(query('getPackBook'))
  return (
    <>
      <MoneyTabs />
      <div className="page-head">
        <h1>{say`Packs`}</h1>
      </div>
      <QueryStates answer={book} failed={say`The packs could not be loaded.`}>
        {({ packs, lost }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
            <OwedCredits />
            <Section title={say`For sale`}>
              <Packs packs={packs} />
            </Section>
            {lost.length > 0 && <Lost lost={lost} />}
          </div>
        )}
      </QueryStates>
    </>
  )
}

/** The packs of credits that the shop sells, and what it owes for them. */
export const ShopPacksPage = () => (
  <ManagerOnly>
    <Page />
  </ManagerOnly>
)
