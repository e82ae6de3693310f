import { useQuery } from '@tanstack/react-query'
import { isStaff } from '../../contract/base/person.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { deviceStorage } from '../storage.ts'
import { signal } from '../ui/signal.ts'
import { Switch } from '../ui/switch.tsx'

const STORED = 'counter-keys'

/** False on a device on which the keys 1 to 9 and N do nothing at the counter, for people who speak instead of typing. */
export const singleKeys = signal(deviceStorage.getItem(STORED) !== 'off')

/** The switch with which staff turn these keys off. */
export function SingleKeysSwitch() {
  const me = useQuery(query('getMe')).data
  const isOn = singleKeys.use()
  if (!me || !isStaff(me)) return null
  return (
    <section aria-labelledby="single-keys-heading" className="border-t border-line pt-6">
      <h3 id="single-keys-heading" className="text-16">{say`Keyboard`}</h3>
      <Switch
        checked={isOn}
        onChange={({ target }) => {
          singleKeys.set(target.checked)
          if (target.checked) deviceStorage.removeItem(STORED)
          else deviceStorage.setItem(STORED, 'off')
        }}
      >
        <span className="text-ink">{say`In a walk-in order, the keys 1 to 9 and N add rackets`}</span>
      </Switch>
    </section>
  )
}
