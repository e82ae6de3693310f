import { CURRENCIES, decimalsOf } from '../../../contract/base/money.ts'

// Values of an export as people write them. Names of tables are the aliases of the query: `j` is a string job, `z` are the
// settings of the shop.

const DECIMALS = `case z.currency ${CURRENCIES.map((each) => `when '${each}' then ${decimalsOf(each)}`).join(' ')} end`

/** An amount with the decimals of the shop's currency: '3.50'. */
export const AMOUNT = (amount: string) => `round(${amount} / 10::numeric ^ (${DECIMALS}), ${DECIMALS})`

/** A tension with its unit: '25 lbs'. */
export const TENSION_TEXT = (lbs: string, kg: string) =>
  `case when ${kg} is not null then trim_scale(${kg}) || ' kg' when ${lbs} is not null then trim_scale(${lbs}) || ' lbs' end`

/** The name of a string: 'Yonex BG80 Sky Blue'. */
export const STRING = (string: string) => `${string}.manufacturer || ' ' || ${string}.name || ' ' || ${string}.color`

/** The string bed that was strung, if it differs from the order: 'BG80 Sky Blue, 26 / 28 lbs'. */
export const STRUNG = `(
  select coalesce(m.name || ' ' || m.color, 'own string')
      || case when m.id is distinct from c.id then ' / ' || coalesce(c.name || ' ' || c.color, 'own string') else '' end
      || ', ' || (j.as_strung #>> '{mains,tension}') || ' / ' || (j.as_strung #>> '{crosses,tension}')
      || ' ' || (j.as_strung ->> 'unit') || case when (j.as_strung -> 'pre_stretch')::boolean then ', pre-stretched' else '' end
  from (select 1) one left join strings m on m.id = j.strung_mains_id left join strings c on c.id = j.strung_crosses_id
  where j.as_strung is not null
)`

/** The string of the crosses where it is another one than in the mains; `x` is the alias of its row. */
export const CROSS_STRING = `case when j.has_own_crosses then 'own string' else ${STRING('x')} end`

/** The text of a message `m` without its links, because some of them work like a password. */
export const MESSAGE_TEXT = `case when m.kind <> 'account' then regexp_replace(m.text_body, 'https?://[^ \\n]+', '(link)', 'g') end`
