import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isStaff } from '../../contract/base/person.ts'
import type { Thing } from '../../contract/work/shown.ts'
import { query } from '../api.ts'
import { deviceStorage } from '../storage.ts'
import { signal } from '../ui/signal.ts'

const KEY = 'shown-things'

/** The things that this page has drawn. None of them disappears while it is open, so that nothing moves under a finger. */
const drawn = signal<ReadonlySet<string>>(new Set(deviceStorage.getItem(KEY)?.split(' ')))

/** Returns whether a thing is drawn in this shop. For staff; the last answer is kept on the device for the next start. */
export function useShown(): (thing: Thing) => boolean {
  const me = useQuery(query('getMe')).data
  const { data } = useQuery({ ...query('getShown'), enabled: me !== undefined && isStaff(me) })
  useEffect(() => {
    if (!data) return
    deviceStorage.setItem(KEY, data.things.join(' '))
    if (data.things.some((thing) => !drawn.get().has(thing))) drawn.set(new Set([...drawn.get(), ...data.things]))
  }, [data])
  const things = drawn.use()
  return (thing) => things.has(thing) || (data?.things.includes(thing) ?? false)
}
