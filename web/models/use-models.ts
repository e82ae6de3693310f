import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RacketModel } from '../../contract/catalog/models.ts'
import { query } from '../api.ts'

const NONE: RacketModel[] = []

/** The racket models. They load when the field that gets `onFocus` is first used. */
export function useModels() {
  const [isWanted, setWanted] = useState(false)
  const { data: models = NONE } = useQuery({ ...query('listModels'), enabled: isWanted })
  const manufacturers = useMemo(() => [...new Set(models.map(({ manufacturer }) => manufacturer))], [models])
  return { models, manufacturers, onFocus: () => setWanted(true) }
}
