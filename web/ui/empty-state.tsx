import type { ReactNode } from 'react'

/** For a page without content yet: a picture, a text and the action to start with. */
export function EmptyState({ picture, text, children }: { picture?: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-6 px-4 pt-6 pb-12 text-center">
      {picture}
      <p className="max-w-[36ch] text-ink-2">{text}</p>
      {children}
    </div>
  )
}

/** The same in one line, in place of a list. */
export const EmptyLine = ({ children }: { children: ReactNode }) => (
  <p className="border-t border-ink py-6 text-14 text-ink-2">{children}</p>
)
