import type { Person } from '../../contract/people/people.ts'
import { say } from '../config.ts'
import { Badge } from '../ui/badge.tsx'

export const Roles = ({ person }: { person: Person }) => (
  <span className="inline-flex flex-wrap gap-1.5 empty:hidden">
    {person.is_manager && <Badge>{say`Manager`}</Badge>}
    {person.is_technician && <Badge>{say`Technician`}</Badge>}
    {!person.has_account && <Badge>{say`Walk-in`}</Badge>}
    {!person.email_verified && <Badge>{say`Email not confirmed`}</Badge>}
  </span>
)
