import { type Config, isOnlyLocal } from '../base/process/config.ts'
import { StartError } from '../base/process/start-error.ts'

/** Throws StartError when others could reach the demo, because it prints the password of its manager. */
export function refusePublicDemo(config: Pick<Config, 'host' | 'publicUrl'>) {
  if (isOnlyLocal(config)) return
  throw new StartError(
    'The demo has public passwords, so it starts only where no one else can reach it: unset HOST and PUBLIC_URL.',
  )
}
