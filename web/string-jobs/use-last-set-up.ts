import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { BYOS_ID, type StringOption } from '../../contract/catalog/strings.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { isOffered } from '../../contract/job/same-again.ts'
import { newTensions } from './form-tensions.ts'
import type { JobFormValues } from './job-form.ts'

/** The fields that a last setup fills. A string that cannot be ordered stays empty. */
export function setUpValues({ last_set_up }: Pick<Racket, 'last_set_up'>, strings: StringOption[]) {
  const tensions = newTensions(last_set_up)
  if (!last_set_up) return { string: null, ...tensions, pre_stretch: false }
  const last = last_set_up.string
  return {
    string: isOffered(last, strings) ? (last?.id ?? BYOS_ID) : null,
    ...tensions,
    pre_stretch: last_set_up.pre_stretch,
  }
}

/**
 * Fills the fields that the person has not touched with the last setup of the chosen racket, as soon as rackets and
 * strings are known. Does nothing without a racket, as in an edit.
 */
export function useLastSetUp<Values extends JobFormValues & FieldValues>(
  form: UseFormReturn<Values, unknown, unknown>,
  racket: Racket | undefined,
  strings: StringOption[] | undefined,
) {
  const fill = useEffectEvent(() => {
    if (!racket || !strings) return
    form.reset({ ...form.getValues(), ...setUpValues(racket, strings) }, KEEP)
  })
  const racketId = racket?.id
  const isReady = strings !== undefined
  useEffect(() => {
    if (racketId !== undefined && isReady) fill()
  }, [racketId, isReady])
}

const KEEP = {
  keepDirtyValues: true,
  keepDirty: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
}
