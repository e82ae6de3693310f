import { Building2, LogOut, UserRound } from 'lucide-react'
import { fullName } from '../../../contract/base/person.ts'
import { say } from '../../config.ts'
import { Menu } from '../../ui/menu.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { sessionState, type UserButtonProps } from '../provider.ts'
import { localDialog } from './local-dialog.ts'
import { signedIn, signOut } from './local-session.ts'

/** Two letters; of Chinese, Japanese and Korean names the first character, which is as wide. */
function initials(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/).map((word) => [...word][0] ?? '')
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first)
  return `${first}${isWide ? '' : second}`.toUpperCase()
}

/** The person who is signed in; opens a menu with the page's own items, the profile and sign-out. */
export function UserButton({ items, isManager, onLeave }: UserButtonProps) {
  const { user } = sessionState.use()
  const hasOrganizations = signedIn.use()?.has_organizations ?? false
  if (!user) return null
  function open(dialog: 'profile' | 'organizations') {
    onLeave?.()
    localDialog.set(dialog)
  }
  const name = fullName(user) || user.email

  return (
    <Menu
      items={[
        ...items.map(({ label, icon, onSelect }) => ({ label, icon, onSelect: onSelect ?? (() => {}) })),
        ...(items.length > 0 ? (['separator'] as const) : []),
        { label: say`Manage Account`, icon: <UserRound />, onSelect: () => open('profile') },
        ...(hasOrganizations || isManager
          ? [{ label: say`Organizations`, icon: <Building2 />, onSelect: () => open('organizations') }]
          : []),
        'separator',
        {
          label: say`Sign Out`,
          icon: <LogOut />,
          onSelect: () => void signOut().catch(toastFailure),
        },
      ]}
    >
      <button
        type="button"
        aria-label={say`Account of ${name}`}
        className="flex h-11 w-full min-w-0 items-center gap-3 rounded-8 px-2 text-left hover:bg-sunk"
      >
        <span
          // The initials are a decoration: as text, they would be a part of the button's visible label.
          data-initials={initials(name)}
          className="grid size-7 flex-none place-items-center rounded-full bg-accent-soft text-12 font-strong text-accent-soft-ink before:content-[attr(data-initials)/'']"
        />
        <bdi className="truncate group-data-collapsed/sidebar:sr-only">{name}</bdi>
      </button>
    </Menu>
  )
}
