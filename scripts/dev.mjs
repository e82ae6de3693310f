import { install } from './install.mjs'

await install()
const { default: concurrently } = await import('concurrently')
const port = process.env.PORT ?? '3000'
const { result } = concurrently(
  [
    {
      name: 'server',
      command: 'node node_modules/tsx/dist/cli.mjs watch --clear-screen=false server/main.ts',
      // The browser talks to Vite, which passes calls on.
      env: { PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' },
    },
    { name: 'web', command: 'node node_modules/vite/bin/vite.js', env: { API_URL: `http://127.0.0.1:${port}` } },
  ],
  { killOthersOn: ['failure', 'success'], prefixColors: ['green', 'cyan'] },
)
await result.catch(() => {
  process.exitCode = 1
})
