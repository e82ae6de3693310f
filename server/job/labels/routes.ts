import { api } from '../../../contract/api.ts'
import type { Route } from '../../base/http/route.ts'
import { jobsToLabel, labelsOf, recordPrinted } from './queries.ts'
import { labelSettings, saveLabelSettings } from './settings.ts'

export function labelRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  route(api.listLabels, ({ db, query }) => labelsOf(db, query, publicUrl))
  route(api.listJobsToLabel, ({ db }) => jobsToLabel(db))
  route(api.recordPrintedLabels, ({ db, user, body }) => recordPrinted(db, body.jobs, user.id))
  route(api.getLabelSettings, ({ db }) => labelSettings(db))
  route(api.saveLabelSettings, ({ db, user, body }) => saveLabelSettings(db, user.id, body, publicUrl))
}
