import { sum } from '../../contract/base/sum.ts'
/** An open microphone. The samples never leave this device. */
export interface Microphone {
  rate: number
  /** Everything heard since it was opened. */
  heard: () => Float32Array
  close: () => void
}

/** The reason why the microphone is not open. */
export type NoMicrophone = 'insecure' | 'blocked' | 'missing' | 'busy'

export class MicrophoneError extends Error {
  readonly reason: NoMicrophone

  constructor(reason: NoMicrophone) {
    super(`no microphone: ${reason}`)
    this.reason = reason
  }
}

const REASONS: Record<string, NoMicrophone> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/**
 * Opens the microphone without any processing, which would remove the taps. Call it when a person presses. Throws
 * MicrophoneError.
 */
export async function openMicrophone(): Promise<Microphone> {
  // Browsers without https have no such object.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices || !window.isSecureContext) throw new MicrophoneError('insecure')
  // Safari starts audio only if it is created while a press is handled.
  const context = new AudioContext()
  let stream: MediaStream | undefined
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  try {
    // First, so that nothing is missed once the microphone is open.
    await context.audioWorklet.addModule('/recorder.js')
    stream = await devices.getUserMedia({
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
    })
    await context.resume()
    const recorder = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 })
    const pieces: Float32Array[] = []
    recorder.port.onmessage = ({ data }) => pieces.push(data)
    context.createMediaStreamSource(stream).connect(recorder)
    return { rate: context.sampleRate, heard: () => joined(pieces), close }
  } catch (error) {
    close()
    const name = error instanceof DOMException ? error.name : ''
    throw new MicrophoneError(REASONS[name] ?? 'busy')
  }
}

function joined(pieces: Float32Array[]): Float32Array {
  const all = new Float32Array(sum(pieces.map(({ length }) => length)))
  let filled = 0
  for (const piece of pieces) {
    all.set(piece, filled)
    filled += piece.length
  }
  return all
}
