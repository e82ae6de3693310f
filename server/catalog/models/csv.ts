import { type ModelColumn, ModelInput, modelLabel } from '../../../contract/catalog/models.ts'
import type { CsvTable } from '../../base/csv/csv-table.ts'

/** The CSV file of racket models. */
export const MODELS_CSV: CsvTable<ModelColumn, ModelInput> = {
  table: 'racket_models',
  columns: { manufacturer: 'text', model_name: 'text', weight_class: 'text', tension_limit: 'numeric' },
  required: ['manufacturer', 'model_name', 'tension_limit'],
  identity: ['manufacturer', 'model_name', 'weight_class'],
  schema: ModelInput,
  noun: 'model',
  labelOf: modelLabel,
}
