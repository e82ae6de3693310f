import * as z from 'zod/mini'

const MAX_LOGO_BYTES = 100_000
const MAX_SIDE = 1_000

const NOT_PNG = 'The logo must be a PNG image'

/** The reason why a file is not read at all, by its size. Null when it is small enough. */
export const logoSizeProblem = (bytes: number) =>
  bytes > MAX_LOGO_BYTES ? 'The logo can be at most 100 kB. Please make it smaller or use fewer colors' : null

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * The reason why a file cannot be the logo, by its content; null when it can. The name and the type that a browser gives
 * prove nothing.
 */
export function logoProblem(file: Uint8Array): string | null {
  const tooLarge = logoSizeProblem(file.length)
  if (tooLarge) return tooLarge
  if (SIGNATURE.some((byte, index) => file[index] !== byte)) return NOT_PNG
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  // A PNG is a list of parts: length, name, content and checksum. IHDR, the first, has the width and the height.
  let place = SIGNATURE.length
  let hasPixels = false
  while (place + 12 <= file.length) {
    const length = view.getUint32(place)
    const name = String.fromCharCode(...file.subarray(place + 4, place + 8))
    const content = place + 8
    const next = content + length + 4
    if (next > file.length) return NOT_PNG
    if (place === SIGNATURE.length) {
      if (name !== 'IHDR' || length !== 13) return NOT_PNG
      const [width, height] = [view.getUint32(content), view.getUint32(content + 4)]
      if (width === 0 || height === 0) return NOT_PNG
      if (width > MAX_SIDE || height > MAX_SIDE) {
        return `The logo can be at most 1000 pixels wide and high, not ${width} × ${height}`
      }
    }
    if (name === 'IDAT') hasPixels = true
    // Nothing may follow the end, such as a script that another program would read.
    if (name === 'IEND') return hasPixels && next === file.length ? null : NOT_PNG
    place = next
  }
  return NOT_PNG
}

/** The logo as a manager sends it: a PNG file in base64. */
export const LogoInput = z.strictObject({
  png: z
    .string({ error: NOT_PNG })
    .check(z.regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, NOT_PNG)),
})

/** The path of the shop's logo; null when it has none. */
export const ShopLogo = z.object({ logo: z.nullable(z.string()) })
export type ShopLogo = z.infer<typeof ShopLogo>

/** The path of a logo. */
export const logoPath = (hash: string) => `/logo/${hash}.png`
