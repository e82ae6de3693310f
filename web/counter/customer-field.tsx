import { type RefObject, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CounterCustomer } from '../../contract/work/counter.ts'
import { searchText } from '../address.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { Button } from '../ui/button.tsx'
import { focusOn } from '../ui/focus.ts'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { isTouch } from '../ui/touch.ts'
import { type CounterValues, ENTERED } from './counter-form.ts'
import { FoundCustomers } from './found-customers.tsx'
import { FoundJobs } from './found-jobs.tsx'
import { UnpaidTotal } from './unpaid-total.tsx'

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

  function findInstead() {
    for (const field of ENTERED) form.setValue(field, '')
    setNew(false)
  }

  if (customer) return <Chosen customer={customer} onEditPhone={onEditPhone} onChange={() => onChoose(null)} />
  if (isNew) return <NewCustomer refused={refused} onFind={findInstead} />
  return <CustomerSearch search={search} typed={typed} onSearch={setSearch} onChoose={onChoose} onNew={startNew} />
}

interface ChosenProps {
  customer: CounterCustomer
  onEditPhone: () => void
  onChange: () => void
}

const Chosen = ({ customer, onEditPhone, onChange }: ChosenProps) => (
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
    <Button onClick={onChange}>{say.context('button')`Change`}</Button>
  </div>
)

interface SearchProps {
  search: string
  /** The text in the field, which the search follows a moment later. */
  typed: RefObject<string>
  onSearch: (search: string) => void
  onChoose: (customer: CounterCustomer) => void
  onNew: () => void
}

function CustomerSearch({ search, typed, onSearch, onChoose, onNew }: SearchProps) {
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
    else onNew()
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchField
          label={say`Find a customer`}
          placeholder={say`Name, email, phone, racket or job`}
          value={search}
          onSearch={onSearch}
          onType={(text) => {
            typed.current = text
          }}
          onEnter={(text) => void chooseFirst(text)}
          autoFocus={!isTouch()}
        />
        <LinkButton className="text-14" onClick={onNew}>{say`New customer`}</LinkButton>
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

function NewCustomer({ refused, onFind }: { refused: Record<string, string>; onFind: () => void }) {
  const form = useFormContext<CounterValues>()
  const fields = { form, refused }
  // Of a customer who was searched by name, the phone number comes next.
  const isNamed = form.getValues('customer_name') !== ''
  return (
    <div className="grid gap-4">
      <p>
        <LinkButton className="text-14" onClick={onFind}>{say`Find a customer instead`}</LinkButton>
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
