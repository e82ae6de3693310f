import { reportChecks, startChecks } from './checks.mjs'
import { install } from './install.mjs'

await install()
const { failed } = await reportChecks(startChecks())
process.exitCode = failed > 0 ? 1 : 0
