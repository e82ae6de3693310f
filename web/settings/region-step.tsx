import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { countriesByName, countryName, languageIn, regionOf, zoneIn } from '../../contract/base/countries.ts'
import { languageName } from '../../contract/base/languages.ts'
import { amountOf, formatMoney } from '../../contract/base/money.ts'
import { isTimeZone, shopTime } from '../../contract/base/shop-time.ts'
import { TensionUnit } from '../../contract/catalog/tension-unit.ts'
import { call, query } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { followSettings, orderSettings, say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { Choice, Input, Select } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { Switch } from '../ui/switch.tsx'
import { proposedRegion, usualIn } from './proposed-region.ts'
import { CurrencyOptions, TimeZoneList } from './units.tsx'

type Values = ReturnType<typeof proposedRegion>

/** The step of setting up the shop that decides how everything is written. It is filled in from this device. */
export function RegionStep() {
  const [values, setValues] = useState(proposedRegion)
  const [isTranslated, setTranslated] = useState(true)
  const language = languageIn(values.country)
  const isFixed = useSideRead(query('getCurrencyUse'))?.is_fixed ?? false
  const save = useMutation({
    mutationFn: ({ currency, ...rest }: Values) =>
      call('saveShopSettings', {
        body: {
          ...rest,
          ...(!isFixed && { currency }),
          ...(language && isTranslated && { language, languages: [language] }),
        },
      }),
    onSuccess(saved) {
      followSettings({ ...regionOf(saved), ...orderSettings(saved) })
      // The reader may be one of those who read the new language.
      if (saved.languages.length > 0) window.location.reload()
    },
    onSettled: refreshNow,
  })
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const chooseCountry = (country: string) =>
    set({ country, time_zone: zoneIn(country) ?? values.time_zone, ...usualIn(country) })
  const refused = fieldErrors(save.error)
  return (
    <form
      noValidate
      aria-label={say`Country and money`}
      className="mt-3 grid w-full gap-4"
      onSubmit={submitting(() => save.mutate(values))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={say`Country`} error={refused.country}>
          {(wiring) => (
            <Select {...wiring} value={values.country} onChange={({ target }) => chooseCountry(target.value)}>
              {countriesByName(say.language).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={say`Time zone`} error={refused.time_zone}>
          {(wiring) => (
            <Input
              {...wiring}
              list="time-zones"
              autoComplete="off"
              value={values.time_zone}
              onChange={({ target }) => set({ time_zone: target.value })}
            />
          )}
        </Field>
        <Field
          label={say`Currency`}
          help={isFixed && say`It can no longer change, because this shop has jobs with prices or has sold packs.`}
        >
          {(wiring) => (
            <Choice {...wiring} disabled={isFixed} value={values.currency} onValue={(currency) => set({ currency })}>
              <CurrencyOptions />
            </Choice>
          )}
        </Field>
        <Field label={say`Unit of tensions`}>
          {(wiring) => (
            <Choice {...wiring} value={values.tension_unit} onValue={(tension_unit) => set({ tension_unit })}>
              {TensionUnit.options.map((unit) => (
                <option key={unit}>{unit}</option>
              ))}
            </Choice>
          )}
        </Field>
      </div>
      {language && (
        <div>
          <Switch checked={isTranslated} onChange={({ target }) => setTranslated(target.checked)}>
            <span className="text-ink">
              {filled(say`Customers read ${HERE}`, <span lang={language}>{languageName(language)}</span>)}
            </span>
          </Switch>
          <p className="text-14 text-ink-2">{say`Their pages and messages are in this language, or in English if they choose it. So are the pages of staff.`}</p>
        </div>
      )}
      <TimeZoneList />
      <Sample values={values} />
      <Refusal error={save.error} text={say`The settings could not be saved. Please try again.`} />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>{say`Save Country and Money`}</Button>
      </div>
    </form>
  )
}

/** Amounts and times in the form of the chosen country. */
function Sample({ values }: { values: Values }): ReactNode {
  if (!isTimeZone(values.time_zone)) return null
  const region = regionOf(values)
  return (
    <p aria-live="polite" className="text-14 text-ink-2 tabular-nums">
      {say`${countryName(values.country, say.language)}: ${formatMoney(amountOf(123_450, values.currency), region)} · Ready ${shopTime(new Date(), region)}`}
    </p>
  )
}
