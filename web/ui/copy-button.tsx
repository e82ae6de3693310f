import { useMutation } from '@tanstack/react-query'
import { Button } from './button.tsx'
import { toast, toastFailure } from './toast.tsx'

interface Props {
  /** The text to copy; a function may ask the server for it. */
  text: string | (() => Promise<string>)
  label: string
  /** The name for screen readers, where several buttons have the same label. */
  name?: string
  /** What is copied, for the message. */
  noun?: string
  onCopied?: () => void
}

/** Copies a text with one press. Without https, browsers have no clipboard, and the text shows in a message instead. */
export function CopyButton({ text, label, name = label, noun = 'Link', onCopied }: Props) {
  const copy = useMutation({
    mutationFn: async () => {
      const copied = typeof text === 'string' ? text : await text()
      if (!navigator.clipboard) return toast({ title: `Copy this ${noun.toLowerCase()}`, description: copied })
      await navigator.clipboard.writeText(copied)
      toast({ title: `${noun} copied` })
    },
    onSuccess: onCopied,
    onError: (error) => toastFailure(error, 'The link could not be copied.'),
  })
  return (
    <Button aria-label={name} busy={copy.isPending} onClick={() => copy.mutate()}>
      {label}
    </Button>
  )
}
