import type { ReactNode } from 'react'

interface Props {
  title: string
  /** At the other end of the heading's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page under its heading. */
export const Section = ({ title, aside, children }: Props) => (
  <section aria-label={title}>
    <div className="section-head">
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
)
