import { useState } from 'react'
import type { BenchStringer } from '../../contract/work/bench.ts'
import { runningTimers } from '../technician/timers.ts'
import { useNow } from '../ui/use-now.ts'
import { chooseStringer, stringerOfDevice } from './stringer-of-device.ts'

/**
 * The person who strings at this device. `stringer` is the one who was chosen, null without a choice; `asks` is true while
 * the bench needs one, because several people share the device (`isShared`). With one technician in the shop, neither
 * is ever the case. A page that stays open forgets the choice in time, but not while it times the person.
 */
export function useStringer(stringers: BenchStringer[], me: number | undefined) {
  const [device, setDevice] = useState(() => stringerOfDevice(me))
  if (device.me !== me) setDevice(stringerOfDevice(me))
  const [isOpen, setOpen] = useState(false)
  const isOver = useNow() >= device.until && runningTimers().length === 0
  const several = stringers.length > 1
  const stringer = several && !isOver ? (stringers.find(({ id }) => id === device.chosen) ?? null) : null

  function choose(id: number) {
    if (me === undefined) return
    chooseStringer(id, me)
    setDevice(stringerOfDevice(me))
    setOpen(false)
  }

  return {
    stringer,
    isShared: several && device.isShared,
    asks: several && (isOpen || (device.isShared && stringer === null)),
    choose,
    change: () => setOpen(true),
  }
}
