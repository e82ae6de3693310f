import { useMutation, useQuery } from '@tanstack/react-query'
import { listed } from '../../../contract/base/sentence.ts'
import { call, query } from '../../api.ts'
import { say } from '../../config.ts'
import { refreshNow } from '../../live/refresh.ts'
import { fullDate } from '../../times.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/dates.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { sending } from '../../ui/sending.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { toastFailure } from '../../ui/toast.tsx'

/** The browsers where the person is signed in, each with a button to sign it out. */
export function SessionList() {
  const sessions = useQuery(query('listSessions'))
  const revoke = useMutation({
    mutationFn: (id: string) => call('revokeSession', { body: { id } }),
    onSettled: refreshNow,
    onError: (error) => toastFailure(error, say`The session could not be ended. Please try again.`),
  })
  return (
    <QueryStates answer={sessions} failed={say`Your sessions could not be loaded.`} skeleton={<Spinner />}>
      {(list) => (
        <ul className="divide-y divide-line border-t border-ink">
          {list.map((session) => (
            <li key={session.id} className="flex items-center gap-3 py-3 text-14">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-strong">
                  {browserName(session.browser)}
                  {session.is_current && <Badge>{say`This device`}</Badge>}
                </p>
                <p className="text-ink-2">
                  {session.address && `${session.address} · `}
                  <RelativeTime date={session.created_date} />
                </p>
              </div>
              {!session.is_current && (
                <Button
                  aria-label={say`Sign Out: ${listed([browserName(session.browser), fullDate(session.created_date)], say.language)}`}
                  {...sending(revoke, revoke.variables === session.id)}
                  onClick={() => revoke.mutate(session.id)}
                >{say`Sign Out`}</Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  )
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'] as const
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' }

/** A readable name of a browser, from its User-Agent header. */
function browserName(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(name))
  const system = SYSTEMS.find((name) => agent.includes(name))
  if (!browser && !system) return say`Unknown device`
  const name = browser && (NAMES[browser] ?? browser)
  return name && system ? say`${name} on ${system}` : (name ?? system ?? '')
}
