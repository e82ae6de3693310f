import { deviceStorage } from '../storage.ts'
import { STEPS_KEY } from './steps-key.ts'

/** Sends the steps that are kept on this device. Their code loads only if there are any. */
export function sendKeptSteps() {
  if (!deviceStorage.getItem(STEPS_KEY)) return
  // Without the code, the steps stay on the device until the next try.
  import('./step-outbox.ts').then(({ sendSteps }) => sendSteps()).catch(() => {})
}
