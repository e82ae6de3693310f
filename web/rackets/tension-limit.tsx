import { useEffect, useRef, useState } from 'react'
import { readOptionalDecimal } from '../../contract/base/money.ts'
import { modelLabel, type RacketModel } from '../../contract/catalog/models.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { limitText } from '../models/limit-text.ts'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

const isNamedLike = (racket: Racket) => (model: RacketModel) =>
  model.manufacturer.toLowerCase() === racket.manufacturer.toLowerCase() &&
  model.model_name.toLowerCase() === racket.model_name.toLowerCase()

interface Props {
  racket: Racket
  saving: boolean
  /** Saves a limit in lbs, or none. True if the server took it. */
  onSave: (limit: number | null) => Promise<boolean>
}

/** The highest tension that a racket may have, which its owner types or takes from the models of the same name. */
export function TensionLimit({ racket, saving, onSave }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const wasOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const models = useSideRead({ ...query('listModels'), enabled: draft !== null }) ?? []
  const { tension_limit } = racket
  const shown = tension_limit?.toString() ?? ''
  useLeaveGuard(draft !== null && draft !== shown)

  useEffect(() => {
    if (draft === null && wasOpen.current) button.current?.focus()
    wasOpen.current = draft !== null
  }, [draft])

  async function save(limit: number | null) {
    if (await onSave(limit)) setDraft(null)
  }

  return (
    <section aria-labelledby="tension-limit" className="mt-6">
      <h3 id="tension-limit" className="text-16">{say`Tension Limit`}</h3>
      <p className="mt-1 text-14 text-ink-2">{say`The highest tension that the maker allows for this racket.`}</p>
      {draft === null ? (
        <div className="mt-2 flex items-center justify-between gap-4">
          <p className="tabular-nums">{tension_limit === null ? say`Not set` : limitText(tension_limit)}</p>
          <Button ref={button} onClick={() => setDraft(shown)}>
            {tension_limit === null ? say`Set Limit` : say`Change Limit`}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className="mt-3 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (!saving) void save(readOptionalDecimal(draft))
          }}
        >
          {models.filter(isNamedLike(racket)).map((model) => (
            <Button
              key={model.id}
              disabled={saving}
              onClick={() => void save(model.tension_limit)}
            >{say`${modelLabel(model)}: up to ${limitText(model.tension_limit)}`}</Button>
          ))}
          <Field label={say`Limit (lbs)`} help={say`15 to 45, in steps of 0.5. Leave empty for no limit.`}>
            {(wiring) => (
              <Input
                {...wiring}
                autoFocus
                data-own-escape
                inputMode="decimal"
                autoComplete="off"
                value={draft}
                readOnly={saving}
                onChange={(event) => setDraft(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape' && !saving) setDraft(null)
                }}
              />
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button disabled={saving} onClick={() => setDraft(null)}>{say`Cancel`}</Button>
            <Button type="submit" busy={saving}>{say`Save Limit`}</Button>
          </div>
        </form>
      )}
    </section>
  )
}
