import { connect } from '../base/database/connect.ts'
import { restoreCommand } from '../manage/backup-commands.ts'
import { placeOf } from './manage-place.ts'

// A restore in a process of its own, for tests that kill it. Prints a line right before the restore begins.
const [, , url, file, dataDir] = process.argv
if (!url || !file || !dataDir) throw new Error('Usage: restore-process URL FILE DATA_DIR')
const { db, close } = connect(url, { max: 1, applicationName: 'stringbed manage' })
console.log('begins')
console.log(await restoreCommand.run(db, [file], { yes: true }, placeOf(url, { dataDir })))
await close()
