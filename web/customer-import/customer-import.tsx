import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { CsvUpload } from '../../contract/base/csv.ts'
import { decodeText } from '../../contract/base/decode-text.ts'
import {
  type CustomerImportPreview,
  type DateOrder,
  type ImportField,
  whyNotCsv,
} from '../../contract/people/customer-import.ts'
import { call } from '../api.ts'
import { errorMessage, isRefusal, isUnreachable } from '../api-error.ts'
import { config, say } from '../config.ts'
import { customersText, racketsText } from '../counts.ts'
import { CsvInput } from '../csv/csv-input.tsx'
import { saveCsv } from '../csv/save-csv.ts'
import { readFile } from '../read-file.ts'
import { Field } from '../ui/field.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { ImportPreview } from './import-preview.tsx'
import { SAMPLE } from './sample.ts'

/** A file that was chosen, and what the person says about it. */
interface Chosen {
  name: string
  /** The moment of the choice. The same file is read again when it is chosen again, because the shop may have changed. */
  at: number
  csv: string
  columns?: (ImportField | null)[]
  date_order?: DateOrder
}

/** Imports customers with their rackets and last setups from a CSV file, after a preview. */
export function CustomerImport() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [leavesOut, setLeavesOut] = useState(false)
  const [refused, setRefused] = useState('')
  const { name, at, ...input } = chosen ?? { name: '', at: 0, csv: '' }
  const preview = useQuery({
    queryKey: ['customer import', at, input],
    queryFn: () => call('previewCustomerImport', { body: input }),
    enabled: chosen !== null,
    // The preview of another file would be taken for that of this one.
    placeholderData: (before, query) => (query?.queryKey[1] === at ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const run = useMutation({
    mutationFn: () => call('importCustomers', { body: { ...input, leaves_out_errors: leavesOut } }),
    onSuccess({ new_customers, new_rackets, left_out }) {
      toast({
        title: say`Customers imported`,
        description: say`${customersText(new_customers)} and ${racketsText(new_rackets)} are new`,
      })
      if (left_out) saveCsv(left_out)
      setChosen(null)
    },
    onError(error) {
      // The shop may have changed since the preview.
      if (isRefusal(error)) void preview.refetch()
    },
  })

  async function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    if (!file) return
    let next: Chosen | null = null
    let why = ''
    try {
      next = { name: file.name, at: event.timeStamp, csv: await readCsv(file) }
    } catch (error) {
      why = errorMessage(error, '')
    }
    run.reset()
    setLeavesOut(false)
    setRefused(why)
    setChosen(next)
  }

  return (
    <div className="grid gap-8">
      <Field
        label={say`CSV file`}
        className="max-w-160"
        help={
          <>
            {say`Columns are recognized by their names, in any order. Nothing is stored before you confirm, and no one gets a message.`}{' '}
            <LinkButton onClick={() => saveCsv(SAMPLE)}>{say`Download a sample file`}</LinkButton>
          </>
        }
        error={refused}
      >
        {(wiring) => <CsvInput {...wiring} disabled={run.isPending} onChange={handleFile} />}
      </Field>
      {chosen && (
        <QueryStates answer={preview} failed={say`The file could not be read.`}>
          {(data) => (
            <ImportPreview
              name={name}
              preview={
                preview.isPlaceholderData ? { ...data, columns: withChosen(data.columns, chosen.columns) } : data
              }
              dateOrder={chosen.date_order}
              leavesOut={leavesOut}
              isBusy={run.isPending || preview.isPlaceholderData}
              onColumns={(columns) => setChosen({ ...chosen, columns })}
              onDateOrder={(date_order) => setChosen({ ...chosen, date_order })}
              onLeaveOut={setLeavesOut}
              onImport={() => run.mutate()}
            />
          )}
        </QueryStates>
      )}
      <Refusal
        error={run.error}
        text={
          isUnreachable(run.error)
            ? say`The portal cannot be reached. Choose the file again to see what was imported.`
            : say`The customers could not be imported. Please try again.`
        }
      />
    </div>
  )
}

/** The columns as they were chosen last, until they are read again. */
const withChosen = (columns: CustomerImportPreview['columns'], chosen: Chosen['columns']) =>
  chosen ? columns.map((column, index) => ({ ...column, field: chosen[index] ?? null })) : columns

/** The text of a file. Throws the reason why it cannot be imported. */
async function readCsv(file: File): Promise<string> {
  const bytes = await readFile(file)
  const csv = decodeText(bytes, config.country)
  const why = whyNotCsv(bytes) ?? CsvUpload.safeParse({ csv }).error?.issues[0]?.message
  if (why) throw new Error(why)
  return csv
}
