import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshNow } from '../live/refresh.ts'
import { toggled } from '../toggled.ts'
import { Button } from '../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { Switch } from '../ui/switch.tsx'

interface Props {
  label: string
  choices: {
    name: string
    /** The text for people; the name by default. */
    text?: string
    /** A number beside the name, such as that of a brand's strings. */
    count?: number
  }[]
  /** The names that are chosen at first. */
  initial: string[]
  submit: string
  failed: string
  save: (chosen: string[]) => Promise<unknown>
}

/** The form of a step of setting up the shop that chooses at least one name of a list. */
export function ChoicesStep({ label, choices, initial, submit, failed, save }: Props) {
  const [chosen, setChosen] = useState(initial)
  const saving = useMutation({ mutationFn: () => save(chosen), onSettled: refreshNow })
  return (
    <form aria-label={label} className="mt-2 w-full" onSubmit={submitting(() => saving.mutate())}>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ name, text, count }) => (
          <Switch key={name} checked={chosen.includes(name)} onChange={() => setChosen(toggled(chosen, name))}>
            <span className="text-ink">
              <bdi>{text ?? name}</bdi>
              {count !== undefined && <span className="text-ink-2 tabular-nums"> {count}</span>}
            </span>
          </Switch>
        ))}
      </div>
      <Refusal error={saving.error} text={failed} />
      <Button type="submit" className="mt-3" busy={saving.isPending} disabled={chosen.length === 0}>
        {submit}
      </Button>
    </form>
  )
}
