import { api } from '../../../contract/api.ts'
import { exportCsv } from '../../base/csv/csv-table.ts'
import { importCsv, previewImport } from '../../base/csv/import-csv.ts'
import type { Route } from '../../base/http/route.ts'
import { MODELS_CSV } from './csv.ts'
import { addModel, changeModel, deleteModel, listModels } from './queries.ts'

export function modelRoutes(route: Route) {
  route(api.listModels, ({ db }) => listModels(db))
  route(api.createModel, ({ db, body }) => addModel(db, body))
  route(api.changeModel, ({ db, id, body }) => changeModel(db, id, body))
  route(api.deleteModel, ({ db, id }) => deleteModel(db, id))
  route(api.exportModels, async ({ db }) => ({
    filename: 'racket-models.csv',
    csv: exportCsv(MODELS_CSV, await listModels(db)),
  }))
  route(api.previewModelImport, ({ db, body }) => previewImport(db, MODELS_CSV, body.csv))
  route(api.importModels, ({ db, user, body }) => importCsv(db, MODELS_CSV, body.csv, user.id), {
    isAllOrNothing: true,
  })
}
