import type { ReactNode } from 'react'
import { ManagerOnly } from '../session/manager-only.tsx'

/** One of the small pages of the settings. */
export const SettingsPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <ManagerOnly>
    <div className="page-head">
      <h1>{title}</h1>
    </div>
    {children}
  </ManagerOnly>
)
