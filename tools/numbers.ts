export function percentile(numbers: number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export function median(numbers: number[]): number {
  return percentile(numbers, 0.5)
}
