import { expect, test } from 'vitest'
import css from './tokens.css?raw'

const color = 'oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)'
const [usual = '', stronger = ''] = css.split('@media (prefers-contrast: more)')
const tokens = tokensOf(usual)
/** The tokens for a person who asks for more contrast. A token can be the usual value of another one. */
const strongerTokens = new Map([
  ...tokens,
  ...tokensOf(stronger),
  ...[...stronger.matchAll(/--([\w-]+): var\(--([\w-]+)\)/g)].map(
    ([, name, other]) => [name, tokens.get(other)] as const,
  ),
])

function tokensOf(list: string) {
  const declarations = [...list.matchAll(new RegExp(`--([\\w-]+): light-dark\\(${color}, ${color}\\)`, 'g'))]
  return new Map(
    declarations.map(([, name, ...numbers]) => {
      const [l = 0, c = 0, h = 0, dl = 0, dc = 0, dh = 0] = numbers.map(Number)
      return [name, { light: luminance(l, c, h), dark: luminance(dl, dc, dh) }]
    }),
  )
}

interface Shades {
  light: number
  dark: number
}

/** The relative luminance of an OKLCH color as an sRGB screen shows it: clipped, in steps of 1/255. */
function luminance(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function shown(linear: number) {
  const part = Math.min(1, Math.max(0, linear))
  const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
  const step = Math.round(encoded * 255) / 255
  return step <= 0.04045 ? step / 12.92 : ((step + 0.055) / 1.055) ** 2.4
}

function contrast(
  one: string,
  other: string,
  theme: 'light' | 'dark',
  list: Map<string | undefined, Shades | undefined> = tokens,
) {
  const [dark = 0, bright = 0] = [one, other]
    .map((name) => {
      const token = list.get(name)
      if (!token) throw new Error(`There is no token --${name}`)
      return token[theme]
    })
    .sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

// Foreground and background. Text needs 4.5, edges of controls and shapes need 3 (WCAG 2.2, 1.4.3 and 1.4.11).
const text = {
  ink: ['paper', 'surface', 'sunk', 'watermark', 'accent-soft', 'cork-soft', 'danger-soft'],
  'ink-2': ['paper', 'surface', 'sunk', 'watermark', 'accent-soft', 'cork-soft'],
  'ink-3': ['paper', 'surface', 'sunk', 'watermark'],
  accent: ['paper', 'surface', 'sunk'],
  'accent-ink': ['accent', 'accent-hover'],
  'accent-soft-ink': ['accent-soft'],
  'cork-ink': ['paper', 'surface', 'cork-soft'],
  new: ['paper', 'surface', 'sunk'],
  danger: ['paper', 'surface', 'danger-soft'],
}
const shapes = {
  edge: ['paper', 'surface', 'accent-soft'],
  'cork-edge': ['paper', 'surface', 'cork-soft'],
  'cork-hand': ['cork'],
  'racket-frame': ['paper', 'surface', 'sunk'],
  // The focus ring and the switch.
  accent: ['paper', 'surface', 'sunk', 'accent-soft', 'cork-soft', 'danger-soft'],
}
const pairs = [
  ...Object.entries(text).map(([over, grounds]) => ({ over, grounds, least: 4.5 })),
  ...Object.entries(shapes).map(([over, grounds]) => ({ over, grounds, least: 3 })),
].flatMap(({ over, grounds, least }) => grounds.map((ground) => ({ over, ground, least })))

test.each(pairs)('$over on $ground has a contrast of $least', ({ over, ground, least }) => {
  for (const theme of ['light', 'dark'] as const) {
    expect(contrast(over, ground, theme), `${over} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(least)
  }
})

// WCAG 2.2, 1.4.6, for text without a color, and for the edges of controls. Hairlines get 3.
const strongerPairs = [
  ...['paper', 'surface', 'sunk', 'watermark'].flatMap((ground) =>
    ['ink-2', 'ink-3', 'edge'].map((over) => ({ over, ground, least: 7 })),
  ),
  ...['paper', 'surface', 'sunk'].map((ground) => ({ over: 'line', ground, least: 3 })),
]

test.each(strongerPairs)(
  '$over on $ground has a contrast of $least for a person who asks for more',
  ({ over, ground, least }) => {
    for (const theme of ['light', 'dark'] as const) {
      expect(contrast(over, ground, theme, strongerTokens), `${over} on ${ground}, ${theme}`).toBeGreaterThanOrEqual(
        least,
      )
    }
  },
)

test('contrast is computed as in WCAG', () => {
  expect(luminance(1, 0, 0)).toBeCloseTo(1, 3)
  expect(luminance(0, 0, 0)).toBe(0)
  // Measured on the screen: #13221b on #faf9f5.
  expect(contrast('ink', 'paper', 'light')).toBeCloseTo(15.7, 1)
})
