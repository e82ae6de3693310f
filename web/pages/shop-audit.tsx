import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AUDIT_ACTIONS, AUDIT_PAGE_SIZE, type AuditAction, auditLabel } from '../../contract/shop-audit.ts'
import { totalPages } from '../../contract/technician-rules.ts'
import { query } from '../api.ts'
import { AuditTable } from '../shop/audit-table.tsx'
import { Faces } from '../shop/faces.tsx'
import { ManagerOnly } from '../shop/manager-only.tsx'
import { Picker } from '../shop/picker.tsx'
import { Pager } from '../ui/pager.tsx'

const OPTIONS = [
  { value: 'all' as const, label: 'Everything' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: auditLabel(action) })),
]

function Audit() {
  const [page, setPage] = useState(1)
  const [action, setAction] = useState<AuditAction | 'all'>('all')
  const trail = useQuery({
    ...query('listAudit', { query: { page: String(page), ...(action !== 'all' && { action }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="page-head">
        <h1>Audit Trail</h1>
        <Picker
          label="Show"
          value={action}
          options={OPTIONS}
          onChange={(next) => {
            setAction(next)
            setPage(1)
          }}
        />
      </div>
      <Faces answer={trail} failed="The audit trail could not be loaded.">
        {({ results, count }) => {
          const pages = totalPages(count, AUDIT_PAGE_SIZE)
          if (count === 0) {
            return (
              <p className="border-t border-ink py-6 text-14 text-ink-2">
                Nothing yet. Changes of rights, prices and money stand here, with who made them and when.
              </p>
            )
          }
          return (
            <>
              <AuditTable entries={results} />
              <div className="mt-6">
                <Pager
                  page={page}
                  totalPages={pages}
                  onPrevious={page > 1 ? () => setPage(page - 1) : null}
                  onNext={page < pages ? () => setPage(page + 1) : null}
                />
              </div>
            </>
          )
        }}
      </Faces>
    </>
  )
}

export const ShopAuditPage = () => (
  <ManagerOnly>
    <Audit />
  </ManagerOnly>
)
