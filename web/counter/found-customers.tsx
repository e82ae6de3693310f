import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CounterCustomer } from '../../contract/work/counter.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { customersText } from '../counts.ts'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { Badge } from '../ui/badge.tsx'
import { ErrorCard } from '../ui/error-card.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Key } from './key.tsx'

interface Props {
  search: string
  /** The id of a customer to leave out. Enter then chooses none. */
  except?: number
  /** The id of the customer whose choice is sent. */
  sent?: number | null
  onChoose: (customer: CounterCustomer) => void
}

/** The customers that match the search. */
export function FoundCustomers({ search, except, sent = null, onChoose }: Props) {
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
