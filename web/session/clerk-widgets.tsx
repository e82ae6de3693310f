import { OrganizationSwitcher, SignIn, UserButton, Waitlist } from '@clerk/react'
import { Building2, MessageSquare } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { config, say } from '../config.ts'
import { Dialog as OurDialog } from '../ui/dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { signal } from '../ui/signal.ts'
import { StringBed } from '../ui/string-bed.tsx'
import { MyData } from './my-data.tsx'
import { MyMessages } from './my-messages.tsx'
import { MyPhone } from './my-phone.tsx'
import type { UserButtonProps } from './provider.ts'
import { SessionEnded } from './session-ended.tsx'
import { SingleKeysSwitch } from './single-keys.tsx'

const organizationsShown = signal(false)
const contactShown = signal(false)

const isClosed = signal(false)

/**
 * The provider's own sign-in on our string bed, with its waiting list where the shop uses one. `again`: the session
 * ended, and the page behind keeps its state.
 */
export function ClerkSignInOverlay({ again = false }: { again?: boolean }) {
  const [isWaiting, setWaiting] = useState(false)
  const isHidden = isClosed.use()
  // The next sign-out shows the overlay again, even for a person who closed it.
  useEffect(() => () => isClosed.set(false), [])
  if (isHidden && !again) return null
  const close = () => again || isClosed.set(true)
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 grid place-items-center overflow-x-hidden overflow-y-auto bg-paper p-4">
          <StringBed />
          <Dialog.Content
            aria-describedby={undefined}
            className="relative grid justify-items-center gap-4 outline-none"
            onInteractOutside={(event) => event.preventDefault()}
          >
            <Dialog.Title className="sr-only">{say`Sign in`}</Dialog.Title>
            {again && <SessionEnded />}
            {isWaiting ? <Waitlist /> : <SignIn routing="hash" withSignUp={config.sign_up === 'open'} />}
            {config.sign_up === 'waitlist' && (
              <LinkButton className="text-14" onClick={() => setWaiting(!isWaiting)}>
                {isWaiting ? say`Sign in` : say`Join the waiting list`}
              </LinkButton>
            )}
            {!again && <LinkButton className="text-14" onClick={close}>{say`Close`}</LinkButton>}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The provider's own user button with our items in its menu. */
export const ClerkUserButton = ({ items, onLeave }: UserButtonProps) => (
  <UserButton showName>
    <UserButton.MenuItems>
      {items.map(({ label, icon, onSelect }) => (
        <UserButton.Action key={label} label={label} labelIcon={icon} onClick={onSelect ?? (() => {})} />
      ))}
      <UserButton.Action
        label={say`Phone and Messages`}
        labelIcon={<MessageSquare className="size-4" />}
        onClick={() => {
          onLeave?.()
          contactShown.set(true)
        }}
      />
      <UserButton.Action
        label={say`Organizations`}
        labelIcon={<Building2 className="size-4" />}
        onClick={() => {
          onLeave?.()
          organizationsShown.set(true)
        }}
      />
    </UserButton.MenuItems>
  </UserButton>
)

/** The provider's own organization switcher, opened from the user button. */
export function ClerkOrganizations() {
  if (!organizationsShown.use()) return null
  return (
    <OurDialog title={say`Organizations`} onClose={() => organizationsShown.set(false)}>
      <div className="mt-6">
        <OrganizationSwitcher />
      </div>
    </OurDialog>
  )
}

/** The person's phone number and choice of messages, which the portal keeps itself; opened from the user button. */
export function ClerkContact() {
  if (!contactShown.use()) return null
  return (
    <OurDialog title={say`Phone and Messages`} onClose={() => contactShown.set(false)} width="sm:max-w-130">
      <div className="mt-6 grid gap-8">
        <MyPhone />
        <MyMessages />
        <SingleKeysSwitch />
        <MyData />
      </div>
    </OurDialog>
  )
}
