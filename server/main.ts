import { type Portal, startPortal } from './portal.ts'
import { type Config, loadConfig } from './process/config.ts'
import { readEnvFile } from './process/env-file.ts'
import { createLog } from './process/log.ts'
import { runUntilStopped } from './process/stop-signals.ts'

const say = (line: string) => console.log(line)

await runUntilStopped(say, async () => {
  readEnvFile()
  const config = loadConfig(process.env)
  const portal = await startPortal(config, createLog(), say)
  welcome(config, portal)
  return portal
})

function welcome(config: Config, { home, isFresh }: Portal) {
  const folders = home === config.dataDir ? home : `${config.dataDir} and ${home}`
  say('')
  say(`Stringbed is running: ${config.publicUrl}`)
  say(`Its data is in ${home ? folders : 'the database of DATABASE_URL'}`)
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
