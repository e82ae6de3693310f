import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Calls of technicians about one job. */
export const technicianCalls = (portal: TestApp) => {
  const act = (technician: Person | null, id: number | string, action: string, body: unknown = {}) =>
    portal.ask('PATCH', `/technician/string_job/${id}/${action}/`, { as: technician, body })
  return {
    act,
    setStatus: (technician: Person, id: number, status: string, from?: string) =>
      act(technician, id, 'status', { status, ...(from && { from }) }),
    /** Returns the entries of a job's history, newest first. */
    historyOf: (technician: Person, id: number) =>
      portal.call('GET', `/technician/string_job/${id}/history/`, { as: technician }),
  }
}
