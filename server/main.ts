import { type Config, loadConfig, warningsOf } from './base/process/config.ts'
import { readEnvFile } from './base/process/env-file.ts'
import { createLog } from './base/process/log.ts'
import { runUntilStopped } from './base/process/stop-signals.ts'
import { type Portal, startPortal } from './portal.ts'

const log = createLog()
// Sentences for a person, even where the rest of the output is the log.
const say = (line: string) => console.log(line)

await runUntilStopped(say, async (stopped) => {
  readEnvFile()
  const config = loadConfig(process.env)
  const portal = await startPortal(config, { log, say, stopped })
  welcome(config, portal)
  return portal
})

function welcome(config: Config, { home, firstStep }: Portal) {
  const folders = home === config.dataDir ? home : `${config.dataDir} and ${home}`
  say('')
  say(`Stringbed is running: ${config.publicUrl}`)
  say(`Its data is in ${home ? folders : 'the database of DATABASE_URL'}`)
  if (config.payments.provider === 'sandbox') say('Payments are in test mode: no money moves.')
  for (const warning of warningsOf(config)) say(`Warning: ${warning}`)
  if (firstStep) say(firstStep)
  say('Stop it with Ctrl+C.')
  say('')
}
