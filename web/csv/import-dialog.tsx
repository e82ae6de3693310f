import { useMutation } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import type { CsvFile, ImportPreview, ImportResult } from '../../contract/base/csv.ts'
import { decodeText } from '../../contract/base/decode-text.ts'
import { errorMessage, isRefusal } from '../api-error.ts'
import { config, say } from '../config.ts'
import { readFile } from '../read-file.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.tsx'
import { CsvInput } from './csv-input.tsx'
import { saveCsv } from './save-csv.ts'

/** The effect of the file: the number of rows, and its first rows if it has no errors. */
function Preview({ name, preview }: { name: string; preview: ImportPreview }) {
  const { added, changed, unchanged, errors, sample } = preview
  return (
    <div className="grid gap-4">
      <p className="text-14 tabular-nums">
        {filled(
          say`${HERE}: ${added} new, ${changed} changed, ${unchanged} unchanged`,
          <bdi className="wrap-anywhere">{name}</bdi>,
        )}
        {errors.length > 0 && <b className="font-strong text-danger">{say`, ${errors.length} with errors`}</b>}
      </p>
      {errors.length === 0 && sample.length > 0 && (
        <ul
          aria-label={say`Contents of the file`}
          className="max-h-60 divide-y divide-line overflow-y-auto border-y border-line text-14"
        >
          {sample.map(({ line, label, outcome }) => (
            <li key={line} className="flex justify-between gap-4 py-2">
              <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
              <span className="text-ink-2">{outcome === 'added' ? say`new` : say`changed`}</span>
            </li>
          ))}
          {added + changed > sample.length && (
            <li className="py-2 text-ink-2">{say`and ${added + changed - sample.length} more`}</li>
          )}
        </ul>
      )}
    </div>
  )
}

/** The lines of the file with errors. */
const Errors = ({ errors }: Pick<ImportPreview, 'errors'>) => (
  <Alert title={say`Nothing is imported until all errors are fixed`}>
    <ul aria-label={say`Errors`} className="mt-1 max-h-60 overflow-y-auto tabular-nums">
      {errors.map(({ line, message }) => (
        <li key={line}>{say`Line ${line}: ${say.of(message)}`}</li>
      ))}
    </ul>
  </Alert>
)

interface Props {
  /** 'Import Strings' */
  title: string
  /** The effect on things that are here already. */
  description: string
  /** 'Strings imported' */
  done: string
  /** The columns of the file, and which of them it must have. */
  help: string
  sample: CsvFile
  preview: (csv: string) => Promise<ImportPreview>
  run: (csv: string) => Promise<ImportResult>
  onClose: () => void
}

/** Imports a CSV file as a whole, after a preview. */
export function ImportDialog({ title, description, done, help, sample, preview: previewFile, run, onClose }: Props) {
  const look = useMutation({
    meta: { isPreview: true },
    mutationFn: async (file: { name: string; read: () => Promise<string> | string }) => {
      const csv = await file.read()
      return { name: file.name, csv, preview: await previewFile(csv) }
    },
  })
  const save = useMutation({
    mutationFn: run,
    onSuccess({ added, changed }) {
      toast({ title: done, description: say`${added} new, ${changed} changed` })
      onClose()
    },
    onError(error, csv) {
      // The shop may have changed since the preview.
      if (isRefusal(error)) look.mutate({ name, read: () => csv })
    },
  })
  const { name = '', csv, preview } = look.data ?? {}
  const ready = preview && preview.errors.length === 0 && preview.added + preview.changed > 0
  const failure = save.error ?? look.error

  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    save.reset()
    if (file) look.mutate({ name: file.name, read: async () => decodeText(await readFile(file), config.country) })
  }

  return (
    <Dialog title={title} description={description} width="sm:max-w-140" onClose={onClose} busy={save.isPending}>
      <div className="mt-6 grid gap-4">
        <Field
          label={say`CSV file`}
          help={
            <>
              {help} <LinkButton onClick={() => saveCsv(sample)}>{say`Download a sample file`}</LinkButton>
            </>
          }
        >
          {(wiring) => <CsvInput {...wiring} disabled={save.isPending} onChange={handleFile} />}
        </Field>
        <div aria-live="polite" className="grid gap-4 empty:hidden">
          {look.isPending && (
            <p className="flex items-center gap-2 text-14 text-ink-2">
              <Spinner />
              {say`Checking the file...`}
            </p>
          )}
          {preview && <Preview name={name} preview={preview} />}
        </div>
        {/* Screen readers read alerts by themselves, and would read them again as changes of the region above. */}
        {preview && preview.errors.length > 0 && <Errors errors={preview.errors} />}
        {failure && (
          <Alert title={say`Error`}>
            {errorMessage(failure, say`The file could not be imported. Please try again.`)}
          </Alert>
        )}
        <div className="flex justify-end gap-2 max-sm:*:flex-1">
          <Button disabled={save.isPending} onClick={onClose}>{say`Cancel`}</Button>
          <Button
            variant="primary"
            disabled={!ready}
            busy={save.isPending}
            onClick={() => csv !== undefined && save.mutate(csv)}
          >
            {save.isPending ? say`Importing...` : title}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
