import { useMutation } from '@tanstack/react-query'
import { say } from '../config.ts'
import { Button } from './button.tsx'
import { toast, toastFailure } from './toast.tsx'

interface Props {
  /** The text to copy; a function may ask the server for it. */
  text: string | (() => Promise<string>)
  label: string
  /** The name for screen readers, where several buttons have the same label. */
  name?: string
  /** The message after it was copied; 'Link copied' by default. */
  done?: string
  /** The message without a clipboard; 'Copy this link' by default. */
  prompt?: string
  onCopied?: () => void
}

/**
 * Copies a text with one press. Without https, browsers have no clipboard, and others refuse it; then the text shows in a
 * message instead.
 */
export function CopyButton({
  text,
  label,
  name = label,
  done = say`Link copied`,
  prompt = say`Copy this link`,
  onCopied,
}: Props) {
  const copy = useMutation({
    mutationFn: async () => {
      const copied = typeof text === 'string' ? text : await text()
      try {
        await navigator.clipboard.writeText(copied)
        toast({ title: done })
      } catch {
        toast({ title: prompt, description: copied })
      }
    },
    onSuccess: onCopied,
    onError: (error) => toastFailure(error, say`The link could not be copied.`),
  })
  return (
    <Button aria-label={name} busy={copy.isPending} onClick={() => copy.mutate()}>
      {label}
    </Button>
  )
}
