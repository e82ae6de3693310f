import { Button } from './button.tsx'

interface Props {
  title?: string
  text: string
  /** Without it there is nothing to try again. */
  onRetry?: () => void
  busy?: boolean
}

/** In place of what could not be shown. */
export function ErrorCard({ title, text, onRetry, busy }: Props) {
  return (
    <div role="alert" className="grid justify-items-start gap-4 rounded-10 border border-line bg-surface p-6">
      <div>
        {title && <h2 className="mb-1 text-16 text-danger">{title}</h2>}
        <p dir="auto">{text}</p>
      </div>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          Try again
        </Button>
      )}
    </div>
  )
}
