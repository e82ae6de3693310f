import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RacketChange } from '../../contract/job/racket-input.ts'
import { RACKET_FIELDS, RACKET_HELP, type Racket, type RacketFieldName } from '../../contract/job/rackets.ts'
import { call } from '../api.ts'
import { errorMessage, NoTokenError } from '../api-error.ts'
import { say } from '../config.ts'
import { manufacturerSuggestions, modelNameSuggestions } from '../models/suggestions.tsx'
import { useModels } from '../models/use-models.ts'
import { Alert } from '../ui/alert.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fold } from '../ui/fold.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Switch } from '../ui/switch.tsx'
import { confirmDiscard } from '../ui/use-leave-guard.ts'
import { EditableRow } from './editable-row.tsx'
import { PlayerForm } from './player-form.tsx'
import { showRacket } from './racket-cache.ts'
import { TensionLimit } from './tension-limit.tsx'
import { toastRetired } from './toast-retired.ts'

const FIELD_LABELS: Record<RacketFieldName, string> = {
  manufacturer: say`Manufacturer`,
  model_name: say`Model Name`,
  racket_name: say`Racket Name`,
  serial_number: say`Serial Number`,
}

/** Edits a racket field by field. Only the server validates. Shows nothing without a racket. */
export function RacketDetailsDialog({ racket, onClose }: { racket: Racket | null; onClose: () => void }) {
  // The row that is being edited or, without a draft, was edited last.
  const [edited, setEdited] = useState<{ field: RacketFieldName; draft: string | null } | null>(null)
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState('')
  const retired = useRef<HTMLInputElement>(null)
  const changed = edited !== null && edited.draft !== null && edited.draft !== racket?.[edited.field]
  const { models, manufacturers, onFocus } = useModels()
  if (!racket) return null

  async function save(field: keyof RacketChange, change: RacketChange) {
    setRefusal('')
    setSaving((before) => new Set([...before, field]))
    try {
      const changed = await call('changeRacket', { id: racket?.id, body: change })
      showRacket(changed)
      if (change.is_retired !== undefined) toastRetired(changed)
      setEdited((now) => (now?.field === field ? { ...now, draft: null } : now))
      return true
    } catch (error) {
      if (!(error instanceof NoTokenError)) setRefusal(errorMessage(error, say`An error occurred`))
      return false
    } finally {
      // Enabled first, because a disabled control cannot take the focus.
      flushSync(() => setSaving((before) => new Set([...before].filter((each) => each !== field))))
    }
  }

  async function toggle(is_retired: boolean) {
    await save('is_retired', { is_retired })
    retired.current?.focus()
  }

  function suggestionsFor(field: RacketFieldName) {
    if (field === 'manufacturer') return manufacturerSuggestions(manufacturers)
    return field === 'model_name' ? modelNameSuggestions(models, racket?.manufacturer ?? '') : undefined
  }

  async function edit(field: RacketFieldName) {
    if (!racket || (changed && !(await confirmDiscard()))) return
    setEdited({ field, draft: racket[field] })
  }

  return (
    <Dialog
      title={say`Racket Details`}
      description={say`Make changes to your racket here. Click the pencil icon to edit a field.`}
      onClose={onClose}
      changed={changed}
      busy={saving.size > 0}
    >
      {refusal && (
        <Alert title={say`Error`} className="mt-4">
          {refusal}
        </Alert>
      )}
      <div className="mt-4 [&>*]:border-b [&>*]:border-line">
        {RACKET_FIELDS.map((field) => (
          <EditableRow
            key={field}
            label={FIELD_LABELS[field]}
            help={say.of(RACKET_HELP[field])}
            value={racket[field]}
            suggestions={suggestionsFor(field)}
            onFocus={onFocus}
            draft={edited?.field === field ? edited.draft : null}
            left={edited?.field === field && edited.draft === null}
            saving={saving.has(field)}
            onEdit={() => void edit(field)}
            onDraft={(draft) => setEdited({ field, draft })}
            onSave={(draft) => void save(field, { [field]: draft })}
            onRestore={() => setEdited({ field, draft: null })}
          />
        ))}
        <div className="flex items-center justify-between gap-4 py-2">
          <div>
            <p id="retired-label" className="text-12 text-ink-2">{say`Retired`}</p>
            <p id="retired-help" className="text-14">
              {say.of(RACKET_HELP.is_retired)}
            </p>
          </div>
          <div className="flex items-center gap-2">
            {saving.has('is_retired') && <Spinner />}
            <Switch
              ref={retired}
              aria-labelledby="retired-label"
              aria-describedby="retired-help"
              checked={racket.is_retired}
              disabled={saving.has('is_retired')}
              onChange={(event) => void toggle(event.target.checked)}
            />
          </div>
        </div>
      </div>
      <TensionLimit
        racket={racket}
        saving={saving.has('tension_limit')}
        onSave={(tension_limit) => save('tension_limit', { tension_limit })}
      />
      <div className="mt-6">
        <Fold title={say`Player`} note={racket.player || say`Optional`}>
          <PlayerForm
            player={racket.player}
            onSave={async (player) => showRacket(await call('changeRacket', { id: racket.id, body: { player } }))}
          />
        </Fold>
      </div>
    </Dialog>
  )
}
