import { Link } from '@tanstack/react-router'
import type { Person } from '../../contract/people.ts'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { mediumDate } from '../ui/relative-time.ts'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'
import { Roles } from './roles.tsx'

const COLUMNS: Column[] = [
  { name: 'Person', width: 'minmax(0, 2fr)' },
  { name: 'Role', width: 'minmax(0, 1.2fr)' },
  { name: 'Tier', width: 'minmax(0, 1fr)' },
  { name: 'Credits', width: '72px', figure: true },
  { name: 'Since', width: '112px' },
]

/** One page of people; each leads to their page. */
export const PeopleTable = ({ people }: { people: Person[] }) => (
  <ShopTable label="People" columns={COLUMNS}>
    <tbody {...ROWS}>
      {people.map((person) => (
        <tr key={person.id} {...ROW}>
          <td {...CELL}>
            <Link to="/shop/people/$id" params={{ id: String(person.id) }} className="row-link">
              <OwnerDisplay owner={person} />
            </Link>
          </td>
          <td {...CELL} className="roles">
            <Roles person={person} />
          </td>
          <td {...CELL} data-label="Tier">
            <bdi>{person.tier_status}</bdi>
          </td>
          <td {...CELL} data-label="Credits" className="figure">
            {person.stringing_credits}
          </td>
          <td {...CELL} data-label="Since" className="quiet">
            {mediumDate(person.since)}
          </td>
        </tr>
      ))}
    </tbody>
  </ShopTable>
)
