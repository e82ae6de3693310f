import { type Owner, ownerLines } from '../../contract/users.ts'

/** The owner's name, with the email below. */
export function OwnerDisplay({ owner }: { owner: Owner | null }) {
  const { name, email } = ownerLines(owner)
  return (
    <span className="block min-w-0">
      <bdi className="line-clamp-2 wrap-anywhere">{name}</bdi>
      {email && <bdi className="line-clamp-2 text-12 text-ink-2 wrap-anywhere">{email}</bdi>}
    </span>
  )
}
