import { prepare } from './prepare.mjs'

await prepare(['server', 'web'])
await import('../dist/server/main.js')
