import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../api.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Switch } from '../ui/switch.tsx'

interface Brand {
  name: string
  /** The ids of its strings. */
  ids: number[]
}

function Brands({ brands }: { brands: Brand[] }) {
  const [offered, setOffered] = useState(() => brands.map(({ name }) => name))
  const save = useMutation({
    async mutationFn() {
      const idsOf = (isOffered: boolean) =>
        brands.filter(({ name }) => offered.includes(name) === isOffered).flatMap(({ ids }) => ids)
      for (const is_listed of [true, false]) {
        const ids = idsOf(is_listed)
        if (ids.length > 0) await call('changeListedStrings', { body: { ids, is_listed } })
      }
      await call('finishSetupStep', { body: { step: 'strings' } })
    },
    onSettled: refreshNow,
  })
  return (
    <form
      aria-label="Brands of strings"
      className="mt-2 w-full"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <div className="flex flex-wrap gap-x-6">
        {brands.map(({ name, ids }) => (
          <Switch
            key={name}
            checked={offered.includes(name)}
            onChange={({ target }) =>
              setOffered(target.checked ? [...offered, name] : offered.filter((each) => each !== name))
            }
          >
            <span className="text-ink">
              <bdi>{name}</bdi> <span className="text-ink-2 tabular-nums">{ids.length}</span>
            </span>
          </Switch>
        ))}
      </div>
      <Refusal error={save.error} text="The strings could not be saved. Please try again." />
      <Button type="submit" className="mt-3" busy={save.isPending} disabled={offered.length === 0}>
        Offer These Brands
      </Button>
    </form>
  )
}

/** The step of setting up the shop that chooses the strings of the starter catalog by their brands. */
export function BrandsStep() {
  const strings = useQuery(query('listShopStrings'))
  return (
    <QueryStates answer={strings} failed="The strings could not be loaded.">
      {(data) => {
        const names = [...new Set(data.map(({ manufacturer }) => manufacturer))].sort((a, b) =>
          a.localeCompare(b, 'en'),
        )
        const idsOf = (name: string) => data.filter(({ manufacturer }) => manufacturer === name).map(({ id }) => id)
        return names.length > 0 && <Brands brands={names.map((name) => ({ name, ids: idsOf(name) }))} />
      }}
    </QueryStates>
  )
}
