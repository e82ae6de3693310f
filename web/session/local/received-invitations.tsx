import { useMutation, useQuery } from '@tanstack/react-query'
import { call, query } from '../../api.ts'
import { refreshNow } from '../../live/refresh.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { enter, signedIn } from './local-session.ts'

/** Invitations to the person, each with buttons to join and to decline. */
export function ReceivedInvitations() {
  const isConfirmed = signedIn.use()?.user.email_verified
  const invitations = useQuery({
    ...query('listReceivedInvitations'),
    enabled: isConfirmed === true,
  })
  const answer = useMutation({
    mutationFn: async ({ id, accept }: { id: string; accept: boolean }) => {
      await call(accept ? 'acceptInvitation' : 'declineInvitation', { body: { invitationId: id } })
      await enter()
    },
    onSettled: refreshNow,
    onError: (error) => toastFailure(error),
  })
  if (isConfirmed === false) {
    return <p className="text-14 text-ink-2">Confirm your email in your account to see your invitations.</p>
  }
  const pending = invitations.data?.filter(({ status }) => status === 'pending') ?? []
  if (pending.length === 0) return null

  return (
    <section aria-label="Invitations">
      <ul className="grid gap-2">
        {pending.map(({ id, organizationName, role }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 rounded-8 bg-accent-soft px-4 py-3 text-14">
            <p className="min-w-0 flex-1 text-accent-soft-ink">
              <bdi className="font-strong">{organizationName}</bdi> invited you as{' '}
              {role === 'admin' ? 'an admin' : 'a member'}.
            </p>
            <Button disabled={answer.isPending} onClick={() => answer.mutate({ id, accept: true })}>
              Join
            </Button>
            <Button disabled={answer.isPending} onClick={() => answer.mutate({ id, accept: false })}>
              Decline
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
