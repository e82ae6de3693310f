import { Children, type ReactNode } from 'react'

/**
 * Texts with a dot between them. No line begins or ends with a dot: each text is to the right of its dot, and the dot
 * of the first text on each line is outside the edge.
 */
export const Dotted = ({ children }: { children: ReactNode }) => (
  <span className="block overflow-x-clip">
    <span className="-ml-3 flex flex-wrap items-baseline">
      {Children.toArray(children).map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts have a fixed order.
        <span key={index} className="flex min-w-0 items-baseline">
          <span className="w-3 flex-none text-center">{index > 0 && ' · '}</span>
          <span className="min-w-0">{text}</span>
        </span>
      ))}
    </span>
  </span>
)
