import { isoDay } from '../../../contract/base/shop-time.ts'
import { stringLabel } from '../../../contract/catalog/strings.ts'
import type { Db } from '../../base/database/connect.ts'
import { phoneReader } from '../../catalog/settings/phones.ts'
import { bedRules } from '../../job/string-jobs/require-bed.ts'
import { type Model, plainModel, plainName, type Shop } from './read-lines.ts'

/** The facts of the shop that are needed to read the lines of a file. */
export async function shopFacts(db: Db): Promise<Shop> {
  const [settings, rules, tiers, strings, models, readPhone] = await Promise.all([
    db.selectFrom('shop_settings').select(['tension_unit', 'time_zone']).executeTakeFirstOrThrow(),
    bedRules(db),
    db.selectFrom('membership_tiers').select('tier_status').execute(),
    db.selectFrom('strings').select(['id', 'manufacturer', 'name', 'color', 'is_listed']).execute(),
    db.selectFrom('racket_models').select(['manufacturer', 'model_name']).distinct().execute(),
    phoneReader(db),
  ])
  return {
    unit: settings.tension_unit,
    rules,
    today: isoDay(Date.now(), settings.time_zone),
    brands: [...new Set(models.map(({ manufacturer }) => manufacturer))],
    inCatalog: catalogSpelling(models),
    tiers: new Map(tiers.map(({ tier_status }) => [plainName(tier_status), tier_status])),
    strings: stringsByName(strings),
    readPhone,
  }
}

function catalogSpelling(models: Model[]): Shop['inCatalog'] {
  const brands = new Map(models.map(({ manufacturer }) => [plainModel(manufacturer), manufacturer]))
  const keyOf = ({ manufacturer, model_name }: Model) => `${plainModel(manufacturer)}\n${plainModel(model_name)}`
  const byKey = new Map(models.map((model) => [keyOf(model), model]))
  return ({ manufacturer, model_name }) =>
    byKey.get(keyOf({ manufacturer, model_name })) ?? {
      manufacturer: brands.get(plainModel(manufacturer)) ?? manufacturer,
      model_name,
    }
}

interface Named {
  id: number
  manufacturer: string
  name: string
  color: string
  is_listed: boolean
}

/** Every way to write the name of a string. Of several strings with one name, a listed one is meant, else the oldest. */
function stringsByName(strings: Named[]): Shop['strings'] {
  const lastWins = strings.toSorted((a, b) => Number(a.is_listed) - Number(b.is_listed) || b.id - a.id)
  return new Map(
    lastWins.flatMap((string) => {
      const { id, manufacturer, name, color } = string
      return [name, `${manufacturer} ${name}`, `${name} ${color}`, `${manufacturer} ${name} ${color}`].map(
        (text) => [plainName(text), { id, label: stringLabel(string) }] as const,
      )
    }),
  )
}
