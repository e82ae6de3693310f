import { prepare } from './prepare.mjs'

await prepare(['server'])
await import('../dist/server/manage/main.js')
