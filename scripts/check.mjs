import { runChecks } from './checks.mjs'
import { install } from './install.mjs'

await install()
const { failed } = await runChecks()
process.exitCode = failed > 0 ? 1 : 0
