import { useMutation } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { errorMessage, isRefusal } from '../../api-error.ts'
import { say } from '../../config.ts'
import { refreshNow } from '../../live/refresh.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Makes the person who followed the link of the first start manager of the new shop. */
export function ClaimShop({ code, onClose }: { code: string; onClose: () => void }) {
  const claim = useMutation({
    mutationFn: async () => {
      await call('claimShop', { body: { code } })
      await refreshNow()
    },
  })
  return (
    <Dialog
      title={say`Set up this shop`}
      description={say`You will become its manager and technician.`}
      onClose={onClose}
      busy={claim.isPending}
      width="sm:max-w-96"
      short
    >
      <div className="mt-4 grid gap-4">
        {claim.error && (
          <Alert title={say`Error`}>{errorMessage(claim.error, say`You could not become the manager.`)}</Alert>
        )}
        {claim.isSuccess ? (
          <>
            <p role="status">{say`You are now the manager of this shop.`}</p>
            <Button variant="primary" onClick={onClose}>{say`Done`}</Button>
          </>
        ) : isRefusal(claim.error) ? (
          <Button variant="primary" onClick={onClose}>{say`Close`}</Button>
        ) : (
          <Button variant="primary" size="large" busy={claim.isPending} onClick={() => claim.mutate()}>
            {claim.isPending ? say`Setting up...` : say`Become Manager`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
