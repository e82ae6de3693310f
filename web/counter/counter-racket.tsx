import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { RacketFields } from '../rackets/racket-fields.tsx'
import { RacketField } from '../string-jobs/picker-fields.tsx'
import { type CounterValues, NEW_RACKET } from './counter-form.ts'

const ANOTHER = [{ value: NEW_RACKET, label: say`Another racket`, isKept: true }]

function KnownRackets({ customer }: { customer: number }) {
  const rackets = useQuery(query('listCustomerRackets', { id: customer }))
  return <RacketField rackets={rackets} more={ANOTHER} />
}

/** Chooses one of the customer's rackets, or adds a new one. */
export function CounterRacket({ refused }: { refused: Record<string, string> }) {
  const { watch, setFocus } = useFormContext<CounterValues>()
  const [customer, racket] = watch(['customer', 'racket'])
  return (
    <div className="grid gap-4">
      {customer !== null && <KnownRackets customer={customer} />}
      {racket === NEW_RACKET && (
        <div className="grid gap-4 sm:grid-cols-2">
          {/* Nickname and serial number are seldom entered at the counter. */}
          <RacketFields refused={refused} onModel={() => setFocus('string')} />
        </div>
      )}
    </div>
  )
}
