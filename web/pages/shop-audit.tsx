import { useState } from 'react'
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, type AuditAction, auditLabel } from '../../contract/base/audit.ts'
import { query } from '../api.ts'
import { AuditTable } from '../audit/audit-table.tsx'
import { say } from '../config.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Awaited } from '../ui/awaited.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { Picker } from '../ui/picker.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { usePage } from '../ui/use-page.ts'

const OPTIONS = [
  { value: 'all' as const, label: say`Everything` },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: say.of(auditLabel(action)) })),
]

function Audit() {
  const [action, setAction] = useState<AuditAction | 'all'>('all')
  const { answer: trail, pager } = usePage((page) =>
    query('listAudit', { query: { page: String(page), ...(action !== 'all' && { action }) } }),
  )
  return (
    <>
      <div className="page-head">
        <h1>{say`Audit Trail`}</h1>
        <Picker
          label={say`Show`}
          value={action}
          options={OPTIONS}
          onChange={(next) => {
            setAction(next)
            pager.onPage(1)
          }}
        />
      </div>
      <QueryStates answer={trail} failed={say`The audit trail could not be loaded.`}>
        {({ results, count }) => (
          <Awaited isStale={pager.isStale}>
            {count === 0 ? (
              <EmptyLine>
                {action === 'all'
                  ? say`Nothing yet. Changes to permissions, prices and money appear here.`
                  : say`Nothing to list.`}
              </EmptyLine>
            ) : (
              <>
                <AuditTable entries={results} />
                <Pager {...pager} count={count} pageSize={AUDIT_PAGE_SIZE} />
              </>
            )}
          </Awaited>
        )}
      </QueryStates>
    </>
  )
}

export const ShopAuditPage = () => (
  <ManagerOnly>
    <Audit />
  </ManagerOnly>
)
