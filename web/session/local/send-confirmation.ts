import { useMutation } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { config, say } from '../../config.ts'
import { toast, toastFailure } from '../../ui/toast.tsx'
import { NO_EMAIL } from './no-email.ts'

/** Emails the signed-in person a link that confirms their address. */
export const useSendConfirmation = (onSent?: () => void) =>
  useMutation({
    mutationFn: () => call('sendVerificationEmail', { body: {} }),
    onSuccess() {
      toast(config.sends_email ? { title: say`An email with a link is on its way` } : { kind: 'info', title: NO_EMAIL })
      onSent?.()
    },
    onError: (error) => toastFailure(error, say`The email could not be sent. Please try again.`),
  })
