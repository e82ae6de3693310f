import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, loadConfig } from '../base/process/config.ts'
import { readEnvFile } from '../base/process/env-file.ts'
import { createLog } from '../base/process/log.ts'
import { StartError } from '../base/process/start-error.ts'
import { runUntilStopped } from '../base/process/stop-signals.ts'
import { unlessStopped } from '../base/process/stopped.ts'
import { startPortal } from '../portal.ts'
import { fillDemo, markDemo } from './fill.ts'
import { accounts, PASSWORD } from './people.ts'
import { refusePublicDemo } from './refuse-public.ts'

const say = (line: string) => console.log(line)

/** Protects a real shop: the demo fills only a new folder or one that it has marked. */
async function refuseRealShop(folder: string) {
  const holds = (name: string) =>
    stat(join(folder, name)).then(
      () => true,
      () => false,
    )
  const isShop = (await holds('postgres')) || (await holds('postgres.location'))
  if (isShop && !(await holds('demo'))) {
    throw new StartError(
      `The data folder ${folder} contains a real shop, which the demo would fill with made-up people. Use another folder: DATA_DIR=./data-demo npm run demo`,
    )
  }
}

await runUntilStopped(say, async (stopped) => {
  // Ignores the data folder in .env, which may be a real shop's.
  const dataDir = resolve(process.env.DATA_DIR || './data-demo')
  const { DATABASE_URL, NODE_ENV } = process.env
  if (DATABASE_URL) throw new StartError('The demo has its own database: start it without DATABASE_URL.')
  if (NODE_ENV === 'production') {
    throw new StartError('The demo has public passwords, so it does not start with NODE_ENV=production.')
  }
  readEnvFile()
  const config = loadConfig({
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    AUTH_PROVIDER: 'local',
    SIGN_UP: 'open',
    PAYMENTS: 'sandbox',
    SMTP_URL: '',
  })
  refusePublicDemo(config)
  await refuseRealShop(dataDir)
  const portal = await startPortal(config, { log: createLog(), say, stopped })
  await markDemo(dataDir)
  await unlessStopped(stopped, fillDemo(config, say), () => portal.stop())
  welcome(config)
  return portal
})

function welcome({ publicUrl, dataDir }: Config) {
  say('')
  say(`The demo shop is open: ${publicUrl}`)
  say('Sign in as')
  for (const { role, email } of accounts) say(`  ${role.padEnd(11)} ${email.padEnd(19)} ${PASSWORD}`)
  say(`Its data is in ${dataDir}; delete the folder to start over. Stop it with Ctrl+C.`)
  say('')
}
