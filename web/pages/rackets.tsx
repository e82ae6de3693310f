import { useQuery } from '@tanstack/react-query'
import { Suspense, startTransition, useCallback, useState } from 'react'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { RacketList } from '../rackets/racket-list.tsx'
import { JobDialog } from '../string-jobs/job-dialog.ts'

export function RacketsPage() {
  const rackets = useQuery(query('listRackets'))
  const [strung, setStrung] = useState<number | null>(null)
  const stringNow = useCallback((id: number) => startTransition(() => setStrung(id)), [])
  return (
    <>
      <RacketList
        heading={say`All Rackets`}
        level={1}
        rackets={rackets}
        onStringNow={stringNow}
        stringNowIntent={JobDialog.intent}
      />
      <Suspense>{strung !== null && <JobDialog racketId={strung} onClose={() => setStrung(null)} />}</Suspense>
    </>
  )
}
