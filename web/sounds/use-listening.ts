import { useEffect, useRef, useState } from 'react'
import { type Doubt, listenTo, type Reading, TAPS } from '../../contract/job/reading.ts'
import { type Microphone, MicrophoneError, type NoMicrophone, openMicrophone } from './microphone.ts'

export type Listening =
  | { step: 'waiting' }
  | { step: 'opening' }
  | { step: 'listening'; taps: number }
  | { step: 'heard'; reading: Reading }
  | { step: 'unsure'; taps: number; reason: Doubt }
  | { step: 'failed'; reason: NoMicrophone }

/** True while the microphone is open, or is being opened. */
export const isListening = ({ step }: Listening) => step === 'opening' || step === 'listening'

/** The microphone is open for so long at most, in milliseconds. */
const LONGEST = 20_000
/** The pause between two looks at what was heard. */
const BETWEEN_LOOKS = 250

/**
 * Listens to taps from a press until the fifth tap, for 20 seconds at most. The microphone closes then, and when the page is
 * left or hidden.
 */
export function useListening(onHeard: (reading: Reading) => void) {
  const [state, setState] = useState<Listening>({ step: 'waiting' })
  const close = useRef<() => void>(() => {})

  useEffect(() => {
    const leave = () => {
      close.current()
      setState((now) => (isListening(now) ? { step: 'waiting' } : now))
    }
    const hide = () => document.hidden && leave()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      close.current()
    }
  }, [])

  async function start() {
    close.current()
    let isOver = false
    let microphone: Microphone | undefined
    let timer = 0
    const end = () => {
      isOver = true
      window.clearInterval(timer)
      microphone?.close()
    }
    close.current = end
    setState({ step: 'opening' })
    try {
      microphone = await openMicrophone()
      if (isOver) return microphone.close()
      setState({ step: 'listening', taps: 0 })
      const began = performance.now()
      const source = microphone
      timer = window.setInterval(() => {
        const { taps, reading } = listenTo(source.heard(), source.rate)
        if (taps < TAPS && performance.now() - began < LONGEST) return setState({ step: 'listening', taps })
        end()
        if (typeof reading === 'string') return setState({ step: 'unsure', taps, reason: reading })
        setState({ step: 'heard', reading })
        onHeard(reading)
      }, BETWEEN_LOOKS)
    } catch (error) {
      if (isOver) return
      end()
      setState({ step: 'failed', reason: error instanceof MicrophoneError ? error.reason : 'busy' })
    }
  }

  function stop() {
    close.current()
    setState({ step: 'waiting' })
  }

  return { state, start: () => void start(), stop }
}
