import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Person } from '../../contract/shop-people.ts'
import { OwnerDisplay } from '../rackets/owner-display.tsx'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../string-jobs/table-roles.ts'
import { mediumDate } from '../ui/relative-time.ts'
import { Roles } from './roles.tsx'

// React's types know no custom properties.
const COLUMNS = { '--columns': 'minmax(0, 2fr) minmax(0, 1.2fr) minmax(0, 1fr) 72px 112px' } as CSSProperties

/** One page of people; each leads to their page. */
export const PeopleTable = ({ people }: { people: Person[] }) => (
  <table {...TABLE} aria-label="People" className="shop-table" style={COLUMNS}>
    <thead {...ROWS}>
      <tr {...ROW}>
        <th {...HEAD}>Person</th>
        <th {...HEAD}>Role</th>
        <th {...HEAD}>Tier</th>
        <th {...HEAD} className="figure">
          Credits
        </th>
        <th {...HEAD}>Since</th>
      </tr>
    </thead>
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
  </table>
)
