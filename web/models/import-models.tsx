import { MODEL_COLUMNS } from '../../contract/catalog/models.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { ImportDialog } from '../csv/import-dialog.tsx'

const SAMPLE = {
  filename: 'racket-models-sample.csv',
  csv: [MODEL_COLUMNS, ['Yonex', 'Astrox 99 Pro', '4U', '28'], ['Carlton', 'Vapour Trail 82', '', '30']]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join(''),
}

export const ImportModels = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    title={say`Import Racket Models`}
    description={say`Existing racket models are updated; fields without a column stay unchanged.`}
    done={say`Racket models imported`}
    help={say`Columns: ${MODEL_COLUMNS.join(', ')}. Only weight_class can be left out.`}
    sample={SAMPLE}
    preview={(csv) => call('previewModelImport', { body: { csv } })}
    run={(csv) => call('importModels', { body: { csv } })}
    onClose={onClose}
  />
)
