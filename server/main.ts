import { type Config, loadConfig } from './config.ts'
import { readEnvFile } from './env-file.ts'
import { createLog } from './log.ts'
import { type Portal, startPortal } from './portal.ts'
import { StartError } from './start-error.ts'
import { onStopSignal } from './stop-signals.ts'

const say = (line: string) => console.log(line)

let portal: Portal | undefined
onStopSignal(async () => {
  if (portal) say('Stopping …')
  await portal?.stop()
})

try {
  readEnvFile()
  const config = loadConfig(process.env)
  portal = await startPortal(config, createLog(), say)
  welcome(config, portal)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}

function welcome(config: Config, { home, isFresh }: Portal) {
  say('')
  say(`Stringbed is running: ${config.publicUrl}`)
  say(
    home
      ? `Its data lies in ${config.dataDir}${home === config.dataDir ? '' : ` and ${home}`}`
      : 'Its data lies in the database of DATABASE_URL',
  )
  if (config.payments.provider === 'sandbox') say('Payments are in test mode: no money moves.')
  if (isFresh) say(firstStep(config))
  say('Stop it with Ctrl+C.')
  say('')
}

function firstStep({ auth, host, managerEmails }: Config): string {
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
  if (auth.provider === 'local' && isLoopback) {
    return 'First: open the address and sign up. The first person to sign up becomes manager and technician.'
  }
  if (managerEmails.length > 0)
    return `First: open the address and sign up as ${managerEmails[0]}, who becomes manager.`
  return 'First: open the address and sign up, then make yourself manager: npm run manage -- manager add YOUR@EMAIL'
}
