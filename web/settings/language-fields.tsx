import { LANGUAGES, languageName } from '../../contract/base/languages.ts'
import { say } from '../config.ts'
import { toggled } from '../toggled.ts'
import { FormField } from '../ui/form-field.tsx'
import { Select } from '../ui/input.tsx'
import { Legend } from '../ui/legend.tsx'
import { Switch } from '../ui/switch.tsx'
import type { ShopFields } from './shop-form.tsx'

/** The languages that the shop offers besides English, and the one in which it writes itself. */
export function LanguageFields({ settings }: { settings: ShopFields }) {
  const { form } = settings
  const languages = form.watch('languages') ?? []
  const language = form.watch('language')

  function offer(chosen: typeof languages) {
    form.setValue('languages', chosen, { shouldDirty: true })
    if (language && language !== 'en' && !chosen.includes(language)) {
      form.setValue('language', 'en', { shouldDirty: true })
    }
  }

  return (
    <>
      <fieldset>
        <Legend>{say`Besides English`}</Legend>
        {LANGUAGES.map((code) => (
          <div key={code}>
            <Switch checked={languages.includes(code)} onChange={() => offer(toggled(languages, code))}>
              <span className="text-ink" lang={code}>
                {languageName(code)}
              </span>
            </Switch>
          </div>
        ))}
      </fieldset>
      {/* Another manager may have just chosen the language that is switched off here. */}
      {(languages.length > 0 || language !== 'en') && (
        <FormField
          fields={settings}
          name="language"
          label={say`Language of the shop`}
          help={say`The language of the board, of customers who choose none, and of readers whose language is not offered.`}
        >
          {(control) => (
            <Select {...control}>
              {(['en', ...languages] as const).map((code) => (
                <option key={code} value={code} lang={code}>
                  {languageName(code)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
    </>
  )
}
