import { useNavigate } from '@tanstack/react-router'
import { Crown, Ticket } from 'lucide-react'
import type { CurrentUser } from '../../contract/base/users.ts'
import { config, say } from '../config.ts'
import { useSession } from '../session/session.ts'
import { UserButton } from '../session/session-provider.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'

/** The sidebar's footer: the user with tier and credits, or 'Sign In'. */
export function UserMenu({ me, onLeave }: { me: CurrentUser | undefined; onLeave?: (() => void) | undefined }) {
  const session = useSession()
  const navigate = useNavigate()
  function signIn() {
    onLeave?.()
    session.openSignIn()
  }
  if (!session.isSignedIn) {
    return <Button variant="primary" wide onClick={signIn}>{say`Sign In`}</Button>
  }
  const items = me && [
    { label: say`Tier: ${me.tier_status}`, icon: <Crown /> },
    ...(me.stringing_credits > 0
      ? [{ label: say`Free Stringing Credits: ${me.stringing_credits}`, icon: <Ticket /> }]
      : []),
    ...(config.sells_packs
      ? [{ label: say`Credits`, icon: <Ticket />, onSelect: () => void navigate({ to: '/credits' }) }]
      : []),
    ...(me.has_bills ? [{ label: say`Bills`, icon: <Ticket />, onSelect: () => void navigate({ to: '/bills' }) }] : []),
  ]
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <UserButton items={items ?? []} isManager={me?.is_manager ?? false} onLeave={onLeave} />
      </div>
      {me && me.tier_status !== 'standard' && (
        <Badge className="first-letter:uppercase group-data-collapsed/sidebar:hidden">{me.tier_status}</Badge>
      )}
    </div>
  )
}
