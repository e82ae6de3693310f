import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isStaff } from '../../contract/base/person.ts'
import type { Thing } from '../../contract/work/shown.ts'
import { query } from '../api.ts'
import { useSideRead } from '../side-reads.ts'
import { deviceStorage } from '../storage.ts'
import { signal } from '../ui/signal.ts'

const KEY = 'shown-things'

/** The things that this page has drawn. None of them disappears while it is open, so that nothing moves under a finger. */
const drawn = signal<ReadonlySet<string>>(new Set(deviceStorage.getItem(KEY)?.split(' ')))

/** Returns whether a thing is drawn in this shop. For staff; the last answer is kept on the device for the next start. */
export function useShown(): (thing: Thing) => boolean {
  const me = useQuery(query('getMe')).data
  const shown = useSideRead({ ...query('getShown'), enabled: me !== undefined && isStaff(me) })
  useEffect(() => {
    if (!shown) return
    deviceStorage.setItem(KEY, shown.things.join(' '))
    if (shown.things.some((thing) => !drawn.get().has(thing))) drawn.set(new Set([...drawn.get(), ...shown.things]))
  }, [shown])
  const things = drawn.use()
  return (thing) => things.has(thing) || (shown?.things.includes(thing) ?? false)
}
