import { codeOf } from '../errors.ts'
import { StartError } from './start-error.ts'

interface Place {
  port: number
  host: string
  /** The settings of this server have this before PORT and HOST. */
  prefix?: 'METRICS_'
}

/** The error of a server that cannot listen, as a sentence that names the setting, or as it was. */
export function listenError(error: unknown, { port, host, prefix }: Place): unknown {
  const code = codeOf(error)
  const name = (setting: 'PORT' | 'HOST') => `${prefix ?? ''}${setting}`
  if (code === 'EADDRINUSE') {
    const another = `${name('PORT')}=${port + 1} npm start`
    return new StartError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another: ${another}`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      `This user is not allowed to listen on port ${port}. Choose one above 1023 with ${name('PORT')}.`,
    )
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return new StartError(`This machine does not have the address ${host}. Change ${name('HOST')}.`)
  }
  return error
}
