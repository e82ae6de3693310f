import { useMutation } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { errorMessage, isUnreachable } from '../../api-error.ts'
import { refreshNow } from '../../live/refresh.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Gives the signed-in person the roles of a staff invitation. */
export function JoinStaff({ token, onClose }: { token: string; onClose: () => void }) {
  const join = useMutation({
    mutationFn: async () => {
      const roles = await call('acceptStaffInvitation', { body: { token } })
      // The sidebar shows the new pages.
      await refreshNow()
      return roles
    },
  })
  const isRefused = join.isError && !isUnreachable(join.error)
  return (
    <Dialog
      title="Join the staff"
      description="You are invited to work at this shop."
      onClose={onClose}
      width="sm:max-w-96"
      short
    >
      <div className="mt-4 grid gap-4">
        {join.error && (
          <Alert title="Error">
            {errorMessage(join.error, 'The invitation could not be accepted. Please try again.')}
          </Alert>
        )}
        {join.data && (
          <p role="status">
            Welcome! You are now a{' '}
            {[join.data.is_technician && 'technician', join.data.is_manager && 'manager'].filter(Boolean).join(' and ')}
            .
          </p>
        )}
        {join.data || isRefused ? (
          <Button variant="primary" onClick={onClose}>
            {join.data ? 'Done' : 'Close'}
          </Button>
        ) : (
          <Button variant="primary" size="large" busy={join.isPending} onClick={() => join.mutate()}>
            {join.isPending ? 'Joining...' : 'Join'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
