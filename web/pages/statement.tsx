import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { PayStatement } from '../statements/pay-statement.tsx'
import { StatementSheet } from '../statements/statement-sheet.tsx'
import { PaperPage } from '../ui/paper.tsx'

/** A statement, for printing and paying. */
export function StatementPage() {
  const { id } = useParams({ from: '/statements/$id' })
  const me = useQuery(query('getMe')).data
  const statement = useQuery(query('getStatement', { id }))
  return (
    <PaperPage
      answer={statement}
      language={statement.data?.customer_language}
      otherwise={me?.is_manager ? '/shop/money/statements' : '/string-jobs'}
      width="max-w-200"
      failed={say`The statement could not be loaded. Please try again.`}
      missing={{ title: say`Not Found`, text: say`This statement does not exist.` }}
    >
      {(data) => (
        <>
          <StatementSheet statement={data} />
          <PayStatement statement={data} />
        </>
      )}
    </PaperPage>
  )
}
