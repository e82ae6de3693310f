import { useMemo, useState } from 'react'
import type { RacketModel } from '../../contract/catalog/models.ts'
import { query } from '../api.ts'
import { useSideRead } from '../side-reads.ts'

const NONE: RacketModel[] = []

/** The racket models. They load when the field that gets `onFocus` is first used. */
export function useModels() {
  const [isWanted, setWanted] = useState(false)
  const models = useSideRead({ ...query('listModels'), enabled: isWanted }) ?? NONE
  const manufacturers = useMemo(() => [...new Set(models.map(({ manufacturer }) => manufacturer))], [models])
  return { models, manufacturers, onFocus: () => setWanted(true) }
}
