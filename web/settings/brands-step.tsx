import { useQuery } from '@tanstack/react-query'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { QueryStates } from '../ui/query-states.tsx'
import { ChoicesStep } from './choices-step.tsx'

interface Brand {
  name: string
  /** The ids of its strings. */
  ids: number[]
}

/** Lists the strings of the offered brands and no others, and finishes the step. */
async function offer(brands: Brand[], offered: string[]) {
  for (const is_listed of [true, false]) {
    const ids = brands.filter(({ name }) => offered.includes(name) === is_listed).flatMap((brand) => brand.ids)
    if (ids.length > 0) await call('changeListedStrings', { body: { ids, is_listed } })
  }
  await call('finishSetupStep', { body: { step: 'strings' } })
}

const Brands = ({ brands }: { brands: Brand[] }) => (
  <ChoicesStep
    label={say`Brands of strings`}
    choices={brands.map(({ name, ids }) => ({ name, count: ids.length }))}
    initial={brands.map(({ name }) => name)}
    submit={say`Offer These Brands`}
    failed={say`The strings could not be saved. Please try again.`}
    save={(offered) => offer(brands, offered)}
  />
)

/** The step of setting up the shop that chooses the strings of the starter catalog by their brands. */
export function BrandsStep() {
  const strings = useQuery(query('listShopStrings'))
  return (
    <QueryStates answer={strings} failed={say`The strings could not be loaded.`}>
      {(data) => {
        const names = [...new Set(data.map(({ manufacturer }) => manufacturer))].sort((a, b) =>
          a.localeCompare(b, say.language),
        )
        const idsOf = (name: string) => data.filter(({ manufacturer }) => manufacturer === name).map(({ id }) => id)
        return names.length > 0 && <Brands brands={names.map((name) => ({ name, ids: idsOf(name) }))} />
      }}
    </QueryStates>
  )
}
