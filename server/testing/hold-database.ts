import { startEmbedded } from '../base/embedded/embedded.ts'

// Stands in for a portal in tests that kill it: starts the database of a folder and prints its URL.
const dataDir = process.argv[2]
if (!dataDir) throw new Error('Which data folder?')
try {
  const { url } = await startEmbedded({ dataDir, log: () => {} })
  console.log(url)
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exit(1)
}
