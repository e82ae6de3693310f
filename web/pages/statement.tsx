import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { query } from '../api.ts'
import { PayStatement } from '../statements/pay-statement.tsx'
import { StatementSheet } from '../statements/statement-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { GoBack } from '../ui/go-back.tsx'
import { QueryStates } from '../ui/query-states.tsx'

/** A statement, for printing and paying. */
export function StatementPage() {
  const { id } = useParams({ from: '/statements/$id' })
  const me = useQuery(query('getMe')).data
  const statement = useQuery(query('getStatement', { id }))
  return (
    <>
      <div className="no-print mb-4 flex max-w-200 flex-wrap items-center justify-between gap-2">
        <GoBack otherwise={me?.is_manager ? '/shop/statements' : '/string-jobs'} />
        {statement.data && (
          <Button onClick={() => window.print()}>
            <Printer className="size-4" />
            Print
          </Button>
        )}
      </div>
      <QueryStates
        answer={statement}
        title="Error"
        failed="The statement could not be loaded. Please try again."
        missing={{ title: 'Not Found', text: 'This statement does not exist.' }}
      >
        {(data) => (
          <>
            <StatementSheet statement={data} />
            <PayStatement statement={data} />
          </>
        )}
      </QueryStates>
    </>
  )
}
