import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { LABEL_SIZES, type LabelPrint, type LabelSize, SHEET } from '../../contract/job/labels.ts'
import { query } from '../api.ts'
import { errorMessage, isRefusal } from '../api-error.ts'
import { say } from '../config.ts'
import { ChooseJobs } from '../labels/choose-jobs.tsx'
import { firstFreePlace, takePlaces } from '../labels/first-place.ts'
import { LabelSheets } from '../labels/label-sheets.tsx'
import { openPrintDialog, printLabels } from '../labels/print.ts'
import { PrintBlocked } from '../labels/print-blocked.tsx'
import { PrintLabels } from '../labels/print-labels.tsx'
import { StaffOnly } from '../session/manager-only.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'

interface PreviewProps {
  print: LabelPrint
  /** True to print one slip for each order instead of labels. */
  isSlip: boolean
  onPaper: (paper: 'slip' | undefined) => void
}

function Preview({ print: asSet, isSlip, onPaper }: PreviewProps) {
  const { labels } = asSet
  const settings = isSlip ? { ...asSet.settings, size: 'slip' as const } : asSet.settings
  const print = { ...asSet, settings }
  const [firstPlace, setFirstPlace] = useState(firstFreePlace)
  const [isBlocked, setBlocked] = useState(false)
  const printing = useMutation({
    mutationFn: () => (isSlip ? openPrintDialog() : printLabels(labels.map(({ id }) => id))),
    onSuccess(opened) {
      setBlocked(!opened)
      if (!opened || settings.size !== 'a4') return
      takePlaces(firstPlace, labels.length)
    },
  })

  return (
    <>
      <div className="mb-6 grid max-w-160 gap-4">
        {isBlocked && <PrintBlocked />}
        <Refusal error={printing.error} text={say`The labels were not recorded as printed. Please try again.`} />
        <Field label={say`Paper`}>
          {(wiring) => (
            <Select
              {...wiring}
              value={isSlip ? 'slip' : ''}
              onChange={({ target }) => onPaper(target.value === 'slip' ? 'slip' : undefined)}
            >
              <option value="">{paperText(asSet.settings.size)}</option>
              <option value="slip">{say`One slip for each order (${say.of(LABEL_SIZES.slip.name)})`}</option>
            </Select>
          )}
        </Field>
        {settings.size === 'a4' && (
          <Field label={say`First free label on the sheet`} help={say`Counted row by row from the top left, 1 to 24.`}>
            {(wiring) => (
              <Input
                {...wiring}
                type="number"
                min={1}
                max={SHEET.places}
                value={firstPlace}
                className="max-w-24"
                onChange={({ target }) =>
                  setFirstPlace(Math.min(SHEET.places, Math.max(1, Math.floor(target.valueAsNumber || 1))))
                }
              />
            )}
          </Field>
        )}
        <p className="text-14 text-ink-2">{say`In the print dialog, choose this paper, a scale of 100% and no margins.`}</p>
        <div>
          <Button variant="primary" size="large" busy={printing.isPending} onClick={() => printing.mutate()}>
            <Printer className="size-4" />
            {printing.isPending ? say`Printing...` : say`Print`}
          </Button>
        </div>
      </div>
      <section aria-label={say`Preview`} className="label-preview">
        <LabelSheets print={print} firstPlace={firstPlace} perOrder={isSlip} />
      </section>
      <PrintLabels print={print} firstPlace={firstPlace} perOrder={isSlip} />
    </>
  )
}

const paperText = (size: LabelSize) => say`Labels: ${say.of(LABEL_SIZES[size].name)} (${say.of(LABEL_SIZES[size].use)})`

function Labels({ jobs, paper }: { jobs: string; paper: 'slip' | undefined }) {
  const navigate = useNavigate({ from: '/counter/labels' })
  const isSlip = paper === 'slip'
  const labels = useQuery(query('listLabels', { query: { jobs, ...(isSlip && { orders: 'whole' }) } }))
  if (isRefusal(labels.error)) {
    return <Alert title={say`Nothing to print`}>{errorMessage(labels.error, '')}</Alert>
  }
  return (
    <QueryStates answer={labels} failed={say`The labels could not be loaded.`}>
      {(print) => (
        <Preview
          print={print}
          isSlip={isSlip}
          onPaper={(next) => void navigate({ search: { jobs, paper: next }, replace: true })}
        />
      )}
    </QueryStates>
  )
}

/** Prints the labels of the jobs in the address, or lets staff choose jobs. */
export function LabelsPage() {
  const { jobs, paper } = useSearch({ from: '/counter/labels' })
  return (
    <StaffOnly>
      <div className="page-head">
        <h1>{say`Print Labels`}</h1>
      </div>
      {jobs === undefined ? <ChooseJobs /> : <Labels jobs={jobs} paper={paper} />}
    </StaffOnly>
  )
}
