import { PlainLink } from '../ui/plain-link.tsx'

/** A link to the receipt of a job. */
export const ReceiptLink = ({ id }: { id: number }) => (
  <PlainLink
    href={`/string-jobs/${id}/receipt`}
    className="touch text-12 text-ink-2 underline underline-offset-2 hover:text-ink"
  >
    Receipt
  </PlainLink>
)
