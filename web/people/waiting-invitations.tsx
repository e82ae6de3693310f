import { useMutation } from '@tanstack/react-query'
import { listed } from '../../contract/base/sentence.ts'
import type { StaffInvitation } from '../../contract/people/staff-invitations.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { sending } from '../ui/sending.ts'
import { toastFailure } from '../ui/toast.tsx'

const rolesOf = ({ is_technician, is_manager }: StaffInvitation) =>
  listed([is_technician && say`Technician`, is_manager && say`Manager`], say.language)

/** The invitations that nobody has accepted yet. */
export function WaitingInvitations({ invitations }: { invitations: StaffInvitation[] }) {
  const revoke = useMutation({
    mutationFn: (id: number) => call('revokeStaffInvitation', { id }),
    onError: (error) => toastFailure(error),
    onSettled: refreshNow,
  })
  if (invitations.length === 0) return null
  return (
    <section aria-label={say`Pending invitations`}>
      <h3 className="mb-2 text-16">{say`Pending invitations`}</h3>
      <ul className="divide-y divide-line border-t border-ink">
        {invitations.map((invitation) => {
          const who = invitation.email ?? say`Link to pass on`
          return (
            <li key={invitation.id} className="flex flex-wrap items-center gap-2 py-3 text-14">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-strong break-all">{who}</p>
                <p className="text-ink-2">
                  {filled(
                    say`${rolesOf(invitation)} · expires ${HERE}`,
                    <RelativeTime date={invitation.expiry_date} />,
                  )}
                </p>
              </div>
              <div className="flex gap-2">
                {invitation.email === null && (
                  <CopyButton
                    label={say`Copy Link`}
                    name={say`Copy link ${invitation.id}`}
                    text={async () => (await call('getStaffInvitationLink', { id: invitation.id })).link}
                  />
                )}
                <Button
                  aria-label={say`Revoke ${invitation.email ?? `${who} ${invitation.id}`}`}
                  {...sending(revoke, revoke.variables === invitation.id)}
                  onClick={() => revoke.mutate(invitation.id)}
                >{say`Revoke`}</Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
