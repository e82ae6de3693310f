import { Link } from '@tanstack/react-router'
import type { Person } from '../../contract/people/people.ts'
import { say } from '../config.ts'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { mediumDate } from '../times.ts'
import { type Column, Table } from '../ui/table.tsx'
import { Roles } from './roles.tsx'

const COLUMNS: Column<Person>[] = [
  {
    name: say`Person`,
    width: 'minmax(0, 2fr)',
    cell: (person) => (
      <Link to="/shop/people/$id" params={{ id: String(person.id) }}>
        <OwnerDisplay owner={person} />
      </Link>
    ),
  },
  {
    name: say`Role`,
    width: 'minmax(132px, 1.2fr)',
    label: false,
    className: 'folded:col-span-full folded:not-has-[span>span]:hidden',
    cell: (person) => <Roles person={person} />,
  },
  { name: say`Tier`, width: 'minmax(0, 1fr)', cell: ({ tier_status }) => <bdi>{tier_status}</bdi> },
  { name: say`Credits`, width: '72px', isFigure: true, cell: ({ stringing_credits }) => stringing_credits },
  { name: say`Since`, width: '112px', className: 'text-ink-2', cell: ({ since }) => mediumDate(since) },
]

/** One page of people, with a link to each. */
export const PeopleTable = ({ people }: { people: Person[] }) => (
  <Table label={say`People`} columns={COLUMNS} rows={people} rowKey={({ id }) => id} rowClassName="hover:bg-sunk" />
)
