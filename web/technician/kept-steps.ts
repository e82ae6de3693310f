import { useEffect } from 'react'
import { deviceStorage } from '../storage.ts'
import { STEPS_KEY } from './steps-key.ts'

/** Sends the steps that are kept on this device: at the start, and when the network returns. Their code loads only then. */
export function useKeptSteps() {
  useEffect(() => {
    const send = () => {
      if (!deviceStorage.getItem(STEPS_KEY)) return
      // Without the code, the steps stay on the device until the next try.
      import('./step-outbox.ts').then(({ sendSteps }) => sendSteps()).catch(() => {})
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [])
}
