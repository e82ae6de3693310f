import type { CsvFile } from '../../contract/base/csv.ts'
import { saveText } from '../ui/save-file.ts'

export const saveCsv = ({ filename, csv }: CsvFile) => saveText(filename, csv, 'text/csv')
