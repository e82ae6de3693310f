import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { readCode } from '../../contract/job/codes.ts'
import { query } from '../api.ts'
import { errorMessage, isMissing } from '../api-error.ts'
import { say } from '../config.ts'
import { FoundCustomers } from '../counter/found-customers.tsx'
import { racketsText } from '../counts.ts'
import { CodeField } from '../hand-over/code-field.tsx'
import { HandedOverNote } from '../hand-over/handed-over.tsx'
import { type HandedOver, RacketsHere } from '../hand-over/rackets-here.tsx'
import { queryClient } from '../query-client.ts'
import { StaffOnly } from '../session/manager-only.tsx'
import { Alert } from '../ui/alert.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { toast } from '../ui/toast.tsx'

/** The customer whose rackets are shown. */
type Wanted = { code: string } | { job: string } | { customer: string }

interface FoundProps {
  wanted: Wanted
  onDone: (done: HandedOver) => void
  focusAfter: () => HTMLElement | null
}

function Found({ wanted, onDone, focusAfter }: FoundProps) {
  const here = useQuery(query('getHandOver', { query: wanted }))
  if (isMissing(here.error)) {
    return (
      <Alert title={say`Not Found`} className="mt-6">
        {errorMessage(here.error, '')}
      </Alert>
    )
  }
  return (
    <div className="[&>[aria-busy]]:mt-6 [&>[role=alert]]:mt-6">
      <QueryStates answer={here} failed={say`The rackets could not be loaded. Please try again.`}>
        {(data) => <RacketsHere here={data} onDone={onDone} focusAfter={focusAfter} />}
      </QueryStates>
    </div>
  )
}

const tellHandedOver = ({ jobs, customer }: HandedOver) =>
  toast({ title: say`Handed over: ${racketsText(jobs.length)} to ${customer}.` })

function HandOver() {
  const { job } = useSearch({ from: '/counter/hand-over' })
  const [wanted, setWanted] = useState<Wanted | null>(job ? { job: String(job) } : null)
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [done, setDone] = useState<HandedOver | null>(null)
  /** The last request. A later answer to an earlier one is no longer wanted. */
  const last = useRef({ wanted })

  function show(next: Wanted | null, name = '') {
    last.current = { wanted: next }
    setWanted(next)
    setSearch(name)
    setDone(null)
  }

  /** The second Enter after the same text takes the first customer of the list, as its hint says. */
  async function handleRead(text: string) {
    if (readCode(text)) return show({ code: text })
    if (text !== search) return show(null, text)
    const before = last.current
    const found = await queryClient.fetchQuery(query('findCustomers', { query: { search: text } })).catch(() => [])
    // Another label may have been scanned meanwhile.
    if (found[0] && last.current === before) show({ customer: String(found[0].id) })
  }

  function handleDone(handedOver: HandedOver, from: Wanted) {
    // The next customer is being served.
    if (last.current.wanted !== from) return tellHandedOver(handedOver)
    show(null)
    setDone(handedOver)
    field.current?.focus()
  }

  return (
    <>
      <div className="page-head">
        <h1>{say`Hand Over`}</h1>
      </div>
      <div className="max-w-160">
        <CodeField ref={field} onRead={(text) => void handleRead(text)} />
        {search && (
          <div className="mt-6">
            <FoundCustomers search={search} onChoose={({ id }) => show({ customer: String(id) })} />
          </div>
        )}
        {done && <HandedOverNote done={done} />}
      </div>
      {wanted && (
        <Found
          key={JSON.stringify(wanted)}
          wanted={wanted}
          onDone={(handedOver) => handleDone(handedOver, wanted)}
          focusAfter={() => field.current}
        />
      )}
    </>
  )
}

/** Finds the rackets of a customer by ticket, code or name, and hands them over. */
export const HandOverPage = () => (
  <StaffOnly>
    <HandOver />
  </StaffOnly>
)
