/** Reads `.env` in the current folder if it exists. Variables that are already set keep their values. */
export function readEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
