/** Reads the text of the QR code in the current picture of a video; null when there is none. */
type ReadQrCode = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader, which TypeScript does not know yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's reader where it has one, otherwise ours, whose code is loaded only then. */
export async function createQrReader(): Promise<ReadQrCode> {
  return (await nativeReader()) ?? ownReader()
}

async function nativeReader(): Promise<ReadQrCode | null> {
  // TypeScript does not know the class, which only some browsers have.
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  // Some browsers have the class, but no reader behind it.
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

// Larger pictures take longer and are not read better.
const LONGEST_SIDE = 960

// Every second picture is stretched, because a label that is tilted away from the camera looks flat, and the decoder does
// not read flat codes.
const STRETCHES = [1, 1.5] as const

async function ownReader(): Promise<ReadQrCode> {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let pictures = 0
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
    const stretch = STRETCHES[pictures % 2] ?? 1
    pictures += 1
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale * stretch)
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // It throws for a picture without a code.
      return null
    }
  }
}
