import { ownerLines } from '../../contract/base/person.ts'
import type { Owner } from '../../contract/base/users.ts'
import { say } from '../config.ts'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { EmailText } from '../ui/email-text.tsx'

/** The owner's name, with the email below. */
export function OwnerDisplay({ owner }: { owner: Owner | null }) {
  const { name, email } = ownerLines(owner, say)
  return (
    <span className="block min-w-0">
      <bdi className={cn('block wrap-anywhere', clamp(name, 'line-clamp-2'))}>{name}</bdi>
      {email && (
        <bdi className={cn('block text-12 text-balance text-ink-2 wrap-anywhere', clamp(email, 'line-clamp-2'))}>
          <EmailText email={email} />
        </bdi>
      )}
    </span>
  )
}
