import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKey } from '../../contract/people/api-keys.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { mediumDate } from '../times.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

const STATES = { expired: say`Expired`, revoked: say`Revoked` } as const

const revoke = ({ id, name }: ApiKey) =>
  confirm({
    title: say`Revoke ${name}?`,
    text: say`Programs that use this key stop at once. This cannot be undone.`,
    confirm: say`Revoke`,
    danger: true,
    run: () => call('revokeApiKey', { id }).then(refreshNow),
    failed: say`The key could not be revoked. Please try again.`,
  })

const roleName = ({ role }: ApiKey) => (role === 'manager' ? say`Manager` : say`Technician`)

const Key = ({ row }: { row: ApiKey }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-14">
    <span className="min-w-0 flex-1 basis-60">
      <bdi className="block font-strong wrap-anywhere">{row.name}</bdi>
      <span className="block text-ink-2">
        {filled(
          row.state === 'revoked'
            ? say`${roleName(row)} · created by ${HERE}`
            : say`${roleName(row)} · created by ${HERE} · valid until ${mediumDate(row.expiry_date)}`,
          <bdi>{row.made_by}</bdi>,
        )}
        {' · '}
        {row.last_used_date
          ? filled(say`last used ${HERE}`, <RelativeTime date={row.last_used_date} />)
          : say`never used`}
      </span>
    </span>
    {row.state === 'valid' ? (
      <Button aria-label={say`Revoke ${row.name}`} onClick={() => void revoke(row)}>{say`Revoke`}</Button>
    ) : (
      <Badge>{STATES[row.state]}</Badge>
    )}
  </li>
)

/** The list of keys, with the dialog that creates one. */
export function ApiKeys() {
  const keys = useQuery(query('listApiKeys'))
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <p className="mb-6 max-w-160 text-14 text-ink-2">
        {filled(
          say`A program that has a key acts in your name: it calls ${HERE} with the key as a Bearer token. A key stops working when it is revoked, or when the person who created it loses the role. It cannot change prices, permissions, keys or accounts.`,
          <a href="/api/docs" className="underline">{say`the API`}</a>,
        )}
      </p>
      <Button variant="primary" className="mb-6" onClick={() => setCreating(true)}>{say`Create Key`}</Button>
      <QueryStates
        answer={keys}
        failed={say`The keys could not be loaded.`}
        empty={<EmptyLine>{say`There are no keys yet.`}</EmptyLine>}
      >
        {(rows) => (
          <ul aria-label={say`API keys`} className="border-t border-ink">
            {rows.map((row) => (
              <Key key={row.id} row={row} />
            ))}
          </ul>
        )}
      </QueryStates>
      {isCreating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </>
  )
}
