interface Weighted {
  value: number
  count: number
}

/**
 * Returns a percentile of a distribution, interpolated between the two nearest values as PostgreSQL's `percentile_cont`
 * does. Returns null without values. @param fraction from 0 to 1
 */
export const percentile = (values: readonly Weighted[], fraction: number): number | null => {
  const sorted = values.filter(({ count }) => count > 0).sort((one, other) => one.value - other.value)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const rank = fraction * (total - 1)
  const at = (index: number): number => {
    let seen = 0
    for (const { value, count } of sorted) {
      seen += count
      if (index < seen) return value
    }
    return sorted.at(-1)?.value ?? 0
  }
  const [low, high] = [at(Math.floor(rank)), at(Math.ceil(rank))]
  return low + (high - low) * (rank - Math.floor(rank))
}
