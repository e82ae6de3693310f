import { Link } from '@tanstack/react-router'
import { DAY_MS } from '../../contract/base/time-units.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { linkLook } from '../ui/link-button.tsx'
import { linkIn } from './link-in.ts'

/** In a shop without a mail server: shows managers how many people need a link. */
export function UnsentMail() {
  const mail = useSideRead({ ...query('listMail'), enabled: !config.sends_email })
  const waiting = (mail?.results ?? []).filter(
    ({ text, passed_on_date, create_date }) =>
      linkIn(text) && !passed_on_date && Date.now() - new Date(create_date).getTime() < DAY_MS,
  )
  // A person can ask for a link several times.
  const people = new Set(waiting.map(({ recipient }) => recipient)).size
  if (people === 0) return null
  return (
    <p className="mb-8 rounded-8 bg-cork-soft px-4 py-3 text-14 text-cork-ink">
      {people === 1
        ? say`Email is not set up. 1 person is waiting for a link.`
        : say`Email is not set up. ${people} people are waiting for a link.`}{' '}
      <Link to="/shop/messages/sent" className={linkLook}>{say`Pass it on`}</Link>
    </p>
  )
}
