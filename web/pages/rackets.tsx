import { Suspense, startTransition, useCallback, useState } from 'react'
import { RacketList } from '../rackets/racket-list.tsx'
import { jobDialog } from '../string-jobs/job-dialog.ts'

export function RacketsPage() {
  const [strung, setStrung] = useState<number | null>(null)
  const stringNow = useCallback((id: number) => startTransition(() => setStrung(id)), [])
  return (
    <>
      <RacketList heading="All Rackets" level={1} onStringNow={stringNow} stringNowIntent={jobDialog.intent} />
      <Suspense>
        {strung !== null && <jobDialog.Component racketId={strung} onClose={() => setStrung(null)} />}
      </Suspense>
    </>
  )
}
