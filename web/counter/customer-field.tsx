import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CounterCustomer } from '../../contract/work/counter.ts'
import { searchText } from '../address.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { customersText } from '../counts.ts'
import { queryClient } from '../query-client.ts'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorCard } from '../ui/error-card.tsx'
import { focusOn } from '../ui/focus.ts'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { isTouch } from '../ui/touch.ts'
import type { CounterValues } from './counter-form.ts'
import { FoundJobs } from './found-jobs.tsx'
import { Key } from './key.tsx'
import { UnpaidTotal } from './unpaid-total.tsx'

interface FoundProps {
  search: string
  /** The id of a customer to leave out. Enter then chooses none. */
  except?: number
  /** The id of the customer whose choice is sent. */
  sent?: number | null
  onChoose: (customer: CounterCustomer) => void
}

/** The customers that match the search. */
export function FoundCustomers({ search, except, sent = null, onChoose }: FoundProps) {
  const found = useQuery({ ...query('findCustomers', { query: { search } }), placeholderData: keepPreviousData })
  if (found.isError) {
    return (
      <ErrorCard
        text={say`The customers could not be loaded.`}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      />
    )
  }
  const customers = found.data?.filter(({ id }) => id !== except)
  return (
    <div aria-busy={found.isPending || found.isPlaceholderData}>
      {/* Screen readers say the number only, because they would read the whole list at every letter that is typed. */}
      <p role="status" className={customers?.length === 0 ? 'text-14 text-ink-2' : 'sr-only'}>
        {customers && (customers.length === 0 ? say`No customers found.` : customersText(customers.length))}
      </p>
      {customers && customers.length > 0 && (
        <ul aria-label={say`Customers`} className="border-t border-line">
          {customers.map((customer, index) => (
            <li key={customer.id} className="border-b border-line">
              <button
                type="button"
                aria-busy={customer.id === sent || undefined}
                onClick={() => onChoose(customer)}
                className="flex min-h-13 w-full items-center justify-between gap-4 py-1.5 text-left text-14 hover:bg-sunk"
              >
                <OwnerDisplay owner={customer} />
                {customer.id === sent && <Spinner />}
                <span className="flex flex-none items-center gap-2 text-12 text-ink-2">
                  {customer.phone && <span className="tabular-nums">{customer.phone.text}</span>}
                  {!customer.email_verified && <Badge>{say`Email not confirmed`}</Badge>}
                  {customer.tier_status}
                  {index === 0 && except === undefined && <Key>Enter</Key>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const fieldOf = (search: string) => {
  if (search.includes('@')) return 'customer_email'
  return /^[\d\s()+./-]*$/.test(search) ? 'customer_phone' : 'customer_name'
}

interface Props {
  customer: CounterCustomer | null
  onChoose: (customer: CounterCustomer | null) => void
  onEditPhone: () => void
  refused: Record<string, string>
}

/** The customer: an existing one, found by name, email or phone number, or a new one, with or without a name. */
export function CustomerField({ customer, onChoose, onEditPhone, refused }: Props) {
  const form = useFormContext<CounterValues>()
  const [search, setSearch] = useState('')
  const typed = useRef('')
  const [isNew, setNew] = useState(false)

  function startNew() {
    // The typed text is the name, the email or the phone number of the new customer. Its search may not have started yet.
    const text = typed.current.trim()
    form.setValue(fieldOf(text), text)
    setNew(true)
  }

  /**
   * Enter takes the customer who was here last, or a new one if none is found. A failed search shows its error in the
   * list.
   */
  async function chooseFirst(text: string) {
    if (text === '') return
    const found = await queryClient.fetchQuery(query('findCustomers', { query: { search: text } })).catch(() => null)
    // Someone who types on means another customer.
    if (!found || searchText(typed.current) !== text) return
    if (found[0]) onChoose(found[0])
    else startNew()
  }

  function findInstead() {
    form.setValue('customer_name', '')
    form.setValue('customer_email', '')
    form.setValue('customer_phone', '')
    setNew(false)
  }

  if (customer) {
    return (
      // The focus is here and not on 'Change', because a person may press Enter once to search and once more to choose.
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and read like a part of a form.
      <div
        ref={focusOn}
        role="group"
        aria-label={say`Customer of the order`}
        tabIndex={-1}
        className="flex items-center justify-between gap-4 rounded-10 border border-line bg-surface px-4 py-3"
      >
        <span className="min-w-0">
          <OwnerDisplay owner={customer} />
          <span className="flex flex-wrap gap-x-3 text-14 tabular-nums">
            {customer.phone?.text}
            <LinkButton onClick={onEditPhone}>{customer.phone ? say`Edit phone` : say`Add phone`}</LinkButton>
          </span>
          <span className="block text-12 text-ink-2">
            <UnpaidTotal {...customer} />
          </span>
        </span>
        <Button onClick={() => onChoose(null)}>{say.context('button')`Change`}</Button>
      </div>
    )
  }
  if (!isNew) {
    return (
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <SearchField
            label={say`Find a customer`}
            placeholder={say`Name, email, phone, racket or job`}
            value={search}
            onSearch={setSearch}
            onType={(text) => {
              typed.current = text
            }}
            onEnter={(text) => void chooseFirst(text)}
            autoFocus={!isTouch()}
          />
          <LinkButton className="text-14" onClick={startNew}>{say`New customer`}</LinkButton>
        </div>
        {search && (
          <>
            <FoundCustomers search={search} onChoose={onChoose} />
            <FoundJobs search={search} />
          </>
        )}
      </div>
    )
  }
  const fields = { form, refused }
  // Of a customer who was searched by name, the phone number comes next.
  const isNamed = form.getValues('customer_name') !== ''
  return (
    <div className="grid gap-4">
      <p>
        <LinkButton className="text-14" onClick={findInstead}>{say`Find a customer instead`}</LinkButton>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField fields={fields} name="customer_name" label={say`Name (Optional)`}>
          {(control) => <Input {...control} autoComplete="off" autoFocus={!isNamed} />}
        </FormField>
        <FormField
          fields={fields}
          name="customer_email"
          label={say`Email (Optional)`}
          help={say`If they sign up with this email later, they will see this order.`}
        >
          {(control) => <Input {...control} type="email" autoComplete="off" />}
        </FormField>
        <FormField fields={fields} name="customer_phone" label={say`Phone (Optional)`}>
          {(control) => <Input {...control} type="tel" autoComplete="off" autoFocus={isNamed} />}
        </FormField>
      </div>
    </div>
  )
}
