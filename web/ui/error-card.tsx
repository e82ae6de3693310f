import { say } from '../config.ts'
import { Button } from './button.tsx'

interface Props {
  title?: string
  /** 1 where the error replaces the whole page. */
  level?: 1 | 2
  text: string
  /** Without it, there is no 'Try Again' button. */
  onRetry?: () => void
  busy?: boolean
}

/** An error in place of the content that could not be shown. */
export function ErrorCard({ title, level = 2, text, onRetry, busy }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div role="alert" className="grid justify-items-start gap-4 rounded-10 border border-line bg-surface p-6">
      <div>
        {title && <Heading className="mb-1 text-16 tracking-normal text-danger">{title}</Heading>}
        <p dir="auto">{text}</p>
      </div>
      {onRetry && <Button onClick={onRetry} busy={busy}>{say`Try Again`}</Button>}
    </div>
  )
}
