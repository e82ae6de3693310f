import { prepare } from './prepare.mjs'

await prepare(['server', 'web'])
await import('../dist/server/demo/main.js')
