/** Reads `.env` of the folder the portal is started in, when there is one; what is set already wins. */
export function readEnvFile() {
  try {
    process.loadEnvFile()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
