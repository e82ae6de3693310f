import { useMutation } from '@tanstack/react-query'
import { call, query } from '../../api.ts'
import { say } from '../../config.ts'
import { refreshNow } from '../../live/refresh.ts'
import { useSideRead } from '../../side-reads.ts'
import { Button } from '../../ui/button.tsx'
import { filled, HERE } from '../../ui/filled.tsx'
import { sending } from '../../ui/sending.ts'
import { toastFailure } from '../../ui/toast.tsx'
import { enter, signedIn } from './local-session.ts'

interface Answer {
  id: string
  accept: boolean
}

/** Invitations to the person, each with buttons to join and to decline. */
export function ReceivedInvitations() {
  const isConfirmed = signedIn.use()?.user.email_verified
  const invitations = useSideRead({
    ...query('listReceivedInvitations'),
    enabled: isConfirmed === true,
  })
  const answer = useMutation({
    mutationFn: async ({ id, accept }: Answer) => {
      await call(accept ? 'acceptInvitation' : 'declineInvitation', { body: { invitationId: id } })
      await enter()
    },
    onSettled: refreshNow,
    onError: (error) => toastFailure(error),
  })
  if (isConfirmed === false) {
    return <p className="text-14 text-ink-2">{say`Confirm your email in your account to see your invitations.`}</p>
  }
  const isSent = ({ id, accept }: Answer) => answer.variables?.id === id && answer.variables.accept === accept
  const pending = invitations?.filter(({ status }) => status === 'pending') ?? []
  if (pending.length === 0) return null

  return (
    <section aria-label={say`Invitations`}>
      <ul className="grid gap-2">
        {pending.map(({ id, organizationName, role }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 rounded-8 bg-accent-soft px-4 py-3 text-14">
            <p className="min-w-0 flex-1 text-accent-soft-ink">
              {filled(
                role === 'admin' ? say`${HERE} invited you as an admin.` : say`${HERE} invited you as a member.`,
                <bdi className="font-strong">{organizationName}</bdi>,
              )}
            </p>
            <Button
              aria-label={say`Join: ${organizationName}`}
              {...sending(answer, isSent({ id, accept: true }))}
              onClick={() => answer.mutate({ id, accept: true })}
            >{say`Join`}</Button>
            <Button
              aria-label={say`Decline: ${organizationName}`}
              {...sending(answer, isSent({ id, accept: false }))}
              onClick={() => answer.mutate({ id, accept: false })}
            >{say`Decline`}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
