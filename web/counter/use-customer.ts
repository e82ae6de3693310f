import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CounterCustomer } from '../../contract/work/counter.ts'
import { query } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { useSideRead } from '../side-reads.ts'
import type { CounterValues } from './counter-form.ts'
import { byLastSetUp } from './racket-rows.tsx'

/** The customer who is served at the counter; null before one is chosen, and for a new one. */
export function useCustomer() {
  const [customer, setCustomer] = useState<CounterCustomer | null>(null)
  const tier = useSideRead({ ...query('getDefaultPrices'), enabled: customer === null })
  const known = useQuery({
    ...query('listCustomerRackets', { id: customer?.id ?? 0 }),
    enabled: customer !== null,
  })
  const rackets = byLastSetUp((customer && known.data) || [])

  /** Reads the customer again, whose prices may have changed. They are also part of what they can collect. */
  async function readCustomer() {
    if (!customer) return
    const found = await queryClient.fetchQuery(query('getHandOver', { query: { customer: String(customer.id) } }))
    // Another customer may have been chosen meanwhile.
    setCustomer((now) => (now && now.id === found.customer?.id ? found.customer : now))
  }

  return {
    customer,
    setCustomer,
    readCustomer,
    prices: customer ?? tier,
    rackets,
    racketOf: ({ racket }: CounterValues) => rackets.find(({ id }) => id === racket),
    /** Rackets with a last setup need no form. */
    needsForm: customer === null || (!known.isPending && !rackets.some(({ last_set_up }) => last_set_up)),
  }
}
