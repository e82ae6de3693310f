import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { say } from '../config.ts'
import { createQrReader } from './qr-reader.ts'

/** The pause between two pictures of the camera, in milliseconds. */
const BETWEEN_PICTURES = 120
/** A code that stays in view is not read again for so long, in milliseconds. */
const SAME_CODE = 4_000

const sleep = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms))

function failureOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') {
    return say`The camera is blocked. Allow it for this address in the browser's settings, use a scanner, or type the ticket.`
  }
  if (name === 'NotFoundError') return say`This device has no camera. Use a scanner, or type the ticket.`
  return say`The camera did not start. Another program may be using it. Use a scanner, or type the ticket.`
}

/** The picture of the camera, as long as it is shown. `onCode` gets the text of every code that it sees. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState('')
  const handleCode = useEffectEvent(onCode)

  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const element = video.current
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    async function look() {
      if (!element) return
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      if (isOver) return close()
      element.srcObject = stream
      await element.play()
      const read = await createQrReader()
      let last = { text: '', at: 0 }
      while (!isOver) {
        const text = document.hidden ? null : await read(element).catch(() => null)
        if (text && !isOver && (text !== last.text || Date.now() - last.at > SAME_CODE)) {
          last = { text, at: Date.now() }
          handleCode(text)
        }
        await sleep(BETWEEN_PICTURES)
      }
    }

    look().catch((error: unknown) => {
      if (!isOver) setFailure(failureOf(error))
      close()
    })
    return () => {
      isOver = true
      close()
    }
  }, [])

  if (failure) return <p role="alert">{failure}</p>
  return (
    <video
      ref={video}
      aria-label={say`Camera`}
      muted
      playsInline
      className="aspect-4/3 w-full max-w-120 rounded-10 bg-sunk object-cover"
    />
  )
}
