import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { CloseSheet } from '../day-close/close-sheet.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { PaperPage } from '../ui/paper.tsx'

function Close() {
  const { day } = useParams({ from: '/shop/money/closes/$day' })
  const close = useQuery(query('getDayClose', { query: { day } }))
  return (
    <PaperPage
      answer={close}
      otherwise="/shop/money/close"
      width="max-w-200"
      failed={say`The close could not be loaded. Please try again.`}
      missing={{ title: say`Not Found`, text: say`No close ends with this day.` }}
    >
      {(data) => <CloseSheet close={data} />}
    </PaperPage>
  )
}

/** A close, for printing. */
export const DayClosePage = () => (
  <ManagerOnly>
    <Close />
  </ManagerOnly>
)
