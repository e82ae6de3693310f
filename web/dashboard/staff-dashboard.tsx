import type { CurrentUser } from '../../contract/base/users.ts'
import { query } from '../api.ts'
import { SetupList } from '../settings/setup-list.tsx'
import { useSideRead } from '../side-reads.ts'
import { TodayOfShop } from './today.tsx'

/** The part of the staff's dashboard above their own rackets: the shop's day, and the steps of setting it up. */
export function StaffDashboard({ me }: { me: CurrentUser }) {
  const today = useSideRead(query('getToday'))
  // Both appear at once, so that neither moves the other.
  if (!today) return null
  return (
    <>
      <TodayOfShop today={today} isTechnician={me.is_technician} />
      {me.is_manager && <SetupList />}
    </>
  )
}
