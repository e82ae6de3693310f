import type { ReactNode } from 'react'
import type { Overview } from '../../contract/work/overview.ts'
import { say } from '../config.ts'
import { PersonLink } from '../people/person-link.tsx'
import { Swatch } from '../strings/string-display.tsx'
import { cn } from '../ui/cn.ts'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Section } from '../ui/section.tsx'

interface ListProps {
  title: string
  empty: string
  columns: string
  children: ReactNode[]
}

function List({ title, empty, columns, children }: ListProps) {
  return (
    <Section title={title}>
      {children.length === 0 ? (
        <EmptyLine>{empty}</EmptyLine>
      ) : (
        <ul
          className={cn(
            'border-t border-ink text-14 *:grid *:min-h-13 *:items-center *:gap-4 *:border-b *:border-line',
            columns,
          )}
        >
          {children}
        </ul>
      )}
    </Section>
  )
}

/** The technicians who strung rackets today: how many, and the average time. */
export const AtTheMachines = ({ people }: { people: Overview['at_the_machines'] }) => (
  <List
    title={say`At work today`}
    empty={say`No rackets strung today.`}
    columns="*:grid-cols-[minmax(6rem,1fr)_auto_minmax(6rem,max-content)] magnified:*:grid-cols-1"
  >
    {people.map(({ id, name, count, seconds }) => (
      <li key={id ?? name}>
        <span className="wrap-anywhere">
          <PersonLink id={id}>{name}</PersonLink>
        </span>
        <span className="text-ink-2 tabular-nums">{say`${count} today`}</span>
        <span className="py-1 text-right tabular-nums magnified:text-left">
          {seconds === null ? '-' : say`${Math.floor(seconds / 60)} min ${seconds % 60} s on average`}
        </span>
      </li>
    ))}
  </List>
)

/** The strings that were ordered most, with bars relative to the first. */
export function AskedForMost({ strings }: { strings: Overview['asked_for_most'] }) {
  const most = Math.max(1, ...strings.map(({ count }) => count))
  return (
    <List
      title={say`Most requested`}
      empty={say`No strings were ordered in the last 30 days.`}
      columns="*:grid-cols-[minmax(0,1fr)_auto_96px]"
    >
      {strings.map(({ manufacturer, name, color_hex_code, count }) => (
        <li key={`${manufacturer} ${name}`}>
          <span className="inline-flex min-w-0 items-center gap-2.5">
            <Swatch string={{ color_hex_code }} />
            <bdi className="wrap-anywhere">
              {manufacturer}: {name}
            </bdi>
          </span>
          <span className="text-ink-2 tabular-nums">
            {count}
            <span className="sr-only"> {count === 1 ? say`order` : say`orders`}</span>
          </span>
          <span aria-hidden="true" className="block h-1.5 w-24 overflow-hidden rounded-4 border border-edge">
            <span
              className="block h-full bg-ink print:[print-color-adjust:exact] forced-colors:bg-[CanvasText] forced-color-adjust-none"
              style={{ width: `${(count / most) * 100}%` }}
            />
          </span>
        </li>
      ))}
    </List>
  )
}
