import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../../contract/base/users.ts'
import { query } from '../api.ts'
import { SetupList } from '../settings/setup-list.tsx'
import { TodayOfShop } from './today.tsx'

/** The part of the staff's dashboard above their own rackets: the shop's day, and the steps of setting it up. */
export function StaffDashboard({ me }: { me: CurrentUser }) {
  const today = useQuery(query('getToday'))
  // Both appear at once, so that neither moves the other. The pages of the shop report what cannot be loaded.
  if (today.isPending) return null
  return (
    <>
      {today.data && <TodayOfShop today={today.data} isTechnician={me.is_technician} />}
      {me.is_manager && <SetupList />}
    </>
  )
}
