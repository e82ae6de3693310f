import { useMutation, useQuery } from '@tanstack/react-query'
import type { WaitlistEntry } from '../../contract/people/waitlist.ts'
import { call, query } from '../api.ts'
import { PeopleTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'

function Entry({ entry }: { entry: WaitlistEntry }) {
  const admit = useMutation({
    mutationFn: () => call('admitFromWaitlist', { id: entry.id, body: { admitted: true } }),
    onSuccess: () => toast({ title: say`Approved`, description: say`${entry.email} will get an email with a link.` }),
    onError: (error) => toastFailure(error),
    onSettled: refreshNow,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-14">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-strong wrap-anywhere">
          <EmailText email={entry.email} />
        </span>
        <span className="block text-ink-2">
          <RelativeTime date={entry.create_date} />
        </span>
      </span>
      {entry.admitted_date ? (
        <Badge>{say`Approved`}</Badge>
      ) : (
        <Button
          busy={admit.isPending}
          aria-label={say`Approve ${entry.email}`}
          onClick={() => admit.mutate()}
        >{say`Approve`}</Button>
      )}
    </li>
  )
}

function Waitlist() {
  const waitlist = useQuery(query('listWaitlist'))
  return (
    <>
      <PeopleTabs />
      <div className="page-head">
        <h1>{say`Waiting List`}</h1>
      </div>
      <QueryStates
        answer={waitlist}
        failed={say`The waiting list could not be loaded.`}
        empty={<EmptyLine>{say`No one is waiting.`}</EmptyLine>}
      >
        {(entries) => (
          <ul className="border-t border-ink">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </QueryStates>
    </>
  )
}

export const ShopWaitlistPage = () => (
  <ManagerOnly>
    <Waitlist />
  </ManagerOnly>
)
