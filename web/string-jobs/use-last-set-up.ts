import { useEffectEvent, useLayoutEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { StringOption } from '../../contract/catalog/strings.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { type JobFormValues, setUpValues } from './job-form.ts'

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
  // Before the page is painted: the fields would otherwise show the setup one frame earlier than the picture and the gauge.
  useLayoutEffect(() => {
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
