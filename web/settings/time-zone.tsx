import { deviceTimeZone } from '../../contract/base/shop-time.ts'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { ShopFields } from './shop-form.tsx'

const ZONES = Intl.supportedValuesOf('timeZone')
const HERE = deviceTimeZone()

/** The field for the shop's time zone, with a button for that of this device. */
export function TimeZone({ settings }: { settings: ShopFields }) {
  const { form } = settings
  return (
    <>
      <FormField
        fields={settings}
        name="time_zone"
        label="Time zone"
        help={
          form.watch('time_zone') === HERE ? (
            'Used for daily totals.'
          ) : (
            <>
              Used for daily totals. This device is in {HERE}:{' '}
              <LinkButton onClick={() => form.setValue('time_zone', HERE, { shouldDirty: true, shouldValidate: true })}>
                use it
              </LinkButton>
            </>
          )
        }
      >
        {(control) => <Input {...control} list="time-zones" autoComplete="off" />}
      </FormField>
      <datalist id="time-zones">
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
