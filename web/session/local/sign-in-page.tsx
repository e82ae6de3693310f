import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { say } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ShopName } from '../../ui/shop-name.tsx'
import { StringBed } from '../../ui/string-bed.tsx'
import { sessionState } from '../provider.ts'
import { SessionEnded } from '../session-ended.tsx'
import { linkStep } from './link-step.ts'
import { forget } from './local-session.ts'
import { SignInPanel } from './sign-in-panel.tsx'

interface Props {
  /** The session ended: the page behind keeps its state until the person is back. */
  again?: boolean
  onClose?: () => void
}

/** The overlay that covers the page while nobody is signed in: a panel inside a string bed. */
export function SignInPage({ again = false, onClose }: Props) {
  const { user } = sessionState.use()
  const step = linkStep.use()
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-x-hidden overflow-y-auto bg-paper p-4 sm:p-6">
          <StringBed />
          <Dialog.Content
            aria-describedby={undefined}
            className="relative w-full max-w-96 rounded-10 bg-surface p-6 text-ink shadow-float outline-none sm:p-8"
            onOpenAutoFocus={(event) => {
              // The email is known. A dialog of the page behind keeps the focus until now, so `autoFocus` had no effect.
              const password = again && (event.currentTarget as Element).querySelector<HTMLElement>('[name=password]')
              if (!password) return
              event.preventDefault()
              password.focus()
            }}
            onEscapeKeyDown={(event) => (again ? event.preventDefault() : onClose?.())}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <Dialog.Title className="mb-8 flex items-center gap-2 text-20 font-strong">
              <Logo className="h-[33px] w-[22px]" />
              Stringbed
            </Dialog.Title>
            <ShopName className="-mt-5 mb-8" />
            {again && (
              <div className="mb-4">
                <SessionEnded />
              </div>
            )}
            <SignInPanel key={step?.value} email={again ? user?.email : undefined} onDone={() => {}} />
            {again && (
              <p className="mt-2 text-center text-14">
                <LinkButton onClick={forget}>{say`Leave without signing in`}</LinkButton>
              </p>
            )}
            {onClose && (
              <div className="absolute top-3 right-3">
                <Button variant="bare" size="icon" aria-label={say`Close`} onClick={onClose}>
                  <X />
                </Button>
              </div>
            )}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
