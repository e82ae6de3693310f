import { useEffect, useEffectEvent, useState } from 'react'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { toast } from '../ui/toast.tsx'
import { firstFreePlace, takePlaces } from './first-place.ts'
import { printLabels } from './print.ts'
import { PrintBlocked } from './print-blocked.tsx'
import { PrintLabels } from './print-labels.tsx'

/** The order that was printed last. Its note appears again when staff drop the customer whom they chose next. */
let printed = ''

/** Prints the labels of an order that was just taken, if the shop's settings say so. */
export function PrintWithOrder({ jobs }: { jobs: number[] }) {
  const labels = useSideRead({
    ...query('listLabels', { query: { jobs: jobs.join(',') } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isBlocked, setBlocked] = useState(false)
  const [firstPlace] = useState(firstFreePlace)
  const prints = labels?.settings.prints_on_order ?? false

  const print = useEffectEvent(async () => {
    if (printed === jobs.join(',')) return
    printed = jobs.join(',')
    try {
      const opened = await printLabels(jobs)
      setBlocked(!opened)
      if (opened && labels?.settings.size === 'a4') takePlaces(firstPlace, jobs.length)
    } catch {
      toast({
        title:
          jobs.length === 1
            ? say`The label was not recorded as printed.`
            : say`The labels were not recorded as printed.`,
      })
    }
  })
  useEffect(() => {
    if (prints) void print()
  }, [prints])

  if (!labels || !prints) return null
  return (
    <>
      <PrintLabels print={labels} firstPlace={firstPlace} />
      {isBlocked && <PrintBlocked />}
    </>
  )
}
