import { CSV_COLUMNS } from '../../contract/catalog/inventory.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { ImportDialog } from '../csv/import-dialog.tsx'
import { SAMPLE_FILE } from './sample-file.ts'

export const ImportStrings = ({ onClose }: { onClose: () => void }) => (
  <ImportDialog
    title={say`Import Strings`}
    description={say`Existing strings are updated; fields without a column stay unchanged.`}
    done={say`Strings imported`}
    help={say`Columns: ${CSV_COLUMNS.join(', ')}. The first three are required.`}
    sample={SAMPLE_FILE}
    preview={(csv) => call('previewStringImport', { body: { csv } })}
    run={(csv) => call('importStrings', { body: { csv } })}
    onClose={onClose}
  />
)
