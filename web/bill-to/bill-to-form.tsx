import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listed } from '../../contract/base/sentence.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { FoundCustomers } from '../counter/found-customers.tsx'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { focusOn } from '../ui/focus.ts'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { sending } from '../ui/sending.ts'
import { toast } from '../ui/toast.tsx'

/**
 * The form for the customer who pays for what another one has on account. Staff choose another customer, or the
 * customer again.
 */
export function BillToForm({ id }: { id: number }) {
  const billTo = useQuery(query('getBillTo', { id }))
  const [isChoosing, setChoosing] = useState(false)
  const payer = useRef<HTMLParagraphElement>(null)
  const save = useMutation({
    mutationFn: (customer: number | null) => call('setBillTo', { id, body: { customer } }),
    async onSuccess({ bill_to }) {
      await refreshNow()
      setChoosing(false)
      focusOn(payer.current)
      toast({ title: bill_to ? say`${bill_to.name} pays from now on` : say`The customer pays from now on` })
    },
  })
  const sent = save.isPending ? save.variables : null
  return (
    <QueryStates answer={billTo} failed={say`The person who pays could not be loaded.`}>
      {({ bill_to, pays_for }) => (
        <div className="grid gap-4">
          <p ref={payer}>
            {bill_to
              ? filled(
                  say`${HERE} pays for what this customer has on account.`,
                  <bdi className="font-strong">{bill_to.name}</bdi>,
                )
              : pays_for.length > 0
                ? filled(
                    say`This customer also pays for ${HERE}.`,
                    <bdi className="font-strong">
                      {listed(
                        pays_for.map(({ name }) => name),
                        say.language,
                      )}
                    </bdi>,
                  )
                : say`This customer pays for their own jobs.`}
          </p>
          <Refusal error={save.error} text={say`This could not be saved. Please try again.`} />
          {pays_for.length === 0 && (
            <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
              {bill_to && (
                <Button
                  {...sending(save, save.variables === null)}
                  onClick={() => save.mutate(null)}
                >{say`Bill the Customer Again`}</Button>
              )}
              {!isChoosing && <Button onClick={() => setChoosing(true)}>{say`Bill Another Customer`}</Button>}
            </div>
          )}
          {isChoosing && <ChoosePayer id={id} sent={sent} onChoose={(payer) => save.isPending || save.mutate(payer)} />}
        </div>
      )}
    </QueryStates>
  )
}

interface ChooseProps {
  id: number
  /** The payer who is being saved. */
  sent: number | null
  onChoose: (payer: number) => void
}

function ChoosePayer({ id, sent, onChoose }: ChooseProps) {
  const [search, setSearch] = useState('')
  return (
    <div className="grid gap-4">
      <SearchField
        label={say`Who pays?`}
        placeholder={say`Search customers...`}
        value={search}
        onSearch={setSearch}
        autoFocus
      />
      {search && (
        <FoundCustomers search={search} except={id} sent={sent} onChoose={(customer) => onChoose(customer.id)} />
      )}
    </div>
  )
}
