import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'

/** A link to the receipt. It is a plain link, because a list may have a thousand. */
export function ReceiptLink({ id }: { id: number }) {
  const router = useRouter()

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ to: '/string-jobs/$id/receipt', params: { id: String(id) } })
  }

  return (
    <a
      href={`/string-jobs/${id}/receipt`}
      onClick={handleClick}
      className="touch text-12 text-ink-2 underline underline-offset-2 hover:text-ink"
    >
      Receipt
    </a>
  )
}
