// The frequencies of a short piece of sound.

/** The fundamental of a badminton string bed is between these frequencies, in Hz. */
export const LOWEST_HZ = 700
export const HIGHEST_HZ = 1_700

/** The power of a sound at each multiple of `step` Hz. */
export interface Spectrum {
  step: number
  power: Float64Array
}

/** An in-place radix-2 Fourier transform. Both arrays have the same length, a power of two. */
function transform(real: Float64Array, imaginary: Float64Array) {
  const size = real.length
  for (let index = 1, mirrored = 0; index < size; index++) {
    let bit = size >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored) {
      for (const part of [real, imaginary]) {
        const kept = at(part, index)
        part[index] = at(part, mirrored)
        part[mirrored] = kept
      }
    }
  }
  for (let half = 1; half < size; half *= 2) {
    for (let pair = 0; pair < half; pair++) {
      const cosine = Math.cos((Math.PI * pair) / half)
      const sine = -Math.sin((Math.PI * pair) / half)
      for (let low = pair; low < size; low += 2 * half) {
        const high = low + half
        const turnedReal = at(real, high) * cosine - at(imaginary, high) * sine
        const turnedImaginary = at(real, high) * sine + at(imaginary, high) * cosine
        real[high] = at(real, low) - turnedReal
        imaginary[high] = at(imaginary, low) - turnedImaginary
        real[low] = at(real, low) + turnedReal
        imaginary[low] = at(imaginary, low) + turnedImaginary
      }
    }
  }
}

/** Zero outside the array. */
export const at = (values: ArrayLike<number>, index: number) => values[index] ?? 0

/** A step of less than 3 Hz is fine enough for the parabola between the steps. */
const WIDEST_STEP = 3

/** The spectrum of `length` samples from `from` under a Hann window, padded with zeros. */
export function spectrumOf(samples: Float32Array, from: number, length: number, rate: number): Spectrum {
  const size = 2 ** Math.ceil(Math.log2(Math.max(rate / WIDEST_STEP, length)))
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)
  for (let index = 0; index < length; index++) {
    real[index] = at(samples, from + index) * Math.sin((Math.PI * (index + 0.5)) / length) ** 2
  }
  transform(real, imaginary)
  const power = new Float64Array(size / 2)
  for (let index = 0; index < power.length; index++) power[index] = at(real, index) ** 2 + at(imaginary, index) ** 2
  return { step: rate / size, power }
}

/** The power between two frequencies. */
export function powerBetween({ step, power }: Spectrum, low: number, high: number): number {
  let sum = 0
  for (let index = Math.ceil(low / step); index <= high / step; index++) sum += at(power, index)
  return sum
}

export interface Peak {
  hz: number
  power: number
}

/** The peaks between two frequencies, the highest first, each placed by a parabola through the logarithms of three steps. */
export function peaksBetween({ step, power }: Spectrum, low: number, high: number): Peak[] {
  const peaks: Peak[] = []
  for (let index = Math.ceil(low / step); index <= high / step; index++) {
    const [left, middle, right] = [at(power, index - 1), at(power, index), at(power, index + 1)]
    if (middle < left || middle <= right) continue
    const [a, b, c] = [Math.log(left + 1e-30), Math.log(middle + 1e-30), Math.log(right + 1e-30)]
    peaks.push({ hz: (index + (a - c) / (2 * (a - 2 * b + c))) * step, power: middle })
  }
  return peaks.toSorted((a, b) => b.power - a.power)
}
