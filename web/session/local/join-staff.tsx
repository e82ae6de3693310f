import { useMutation } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { errorMessage, isUnreachable } from '../../api-error.ts'
import { say } from '../../config.ts'
import { refreshNow } from '../../live/refresh.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

function welcomeOf({ is_technician, is_manager }: { is_technician: boolean; is_manager: boolean }): string {
  if (is_technician && is_manager) return say`Welcome! You are now a technician and manager.`
  return is_manager ? say`Welcome! You are now a manager.` : say`Welcome! You are now a technician.`
}

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
      title={say`Join the staff`}
      description={say`You are invited to work at this shop.`}
      onClose={onClose}
      busy={join.isPending}
      width="sm:max-w-96"
      short
    >
      <div className="mt-4 grid gap-4">
        {join.error && (
          <Alert title={say`Error`}>
            {errorMessage(join.error, say`The invitation could not be accepted. Please try again.`)}
          </Alert>
        )}
        {join.data && <p role="status">{welcomeOf(join.data)}</p>}
        {join.data || isRefused ? (
          <Button variant="primary" onClick={onClose}>
            {join.data ? say`Done` : say`Close`}
          </Button>
        ) : (
          <Button variant="primary" size="large" busy={join.isPending} onClick={() => join.mutate()}>
            {join.isPending ? say`Joining...` : say`Join`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
