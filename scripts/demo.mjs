import { prepare } from './prepare.mjs'

await prepare(['server', 'web'])
process.setSourceMapsEnabled(true)
await import('../dist/server/demo/main.js')
