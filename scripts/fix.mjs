import { install } from './install.mjs'
import { runModule } from './run.mjs'

await install()
const { code } = await runModule('@biomejs/biome/bin/biome', ['check', '--write'])
process.exitCode = code
