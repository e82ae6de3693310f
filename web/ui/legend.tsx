import type { ReactNode } from 'react'

/** The name of a group of fields, which looks like the label of a field. */
export const Legend = ({ children }: { children: ReactNode }) => (
  <legend className="mb-1.5 text-14 leading-[1.3] font-strong">{children}</legend>
)
