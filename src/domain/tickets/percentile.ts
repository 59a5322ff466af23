/**
 * Returns the percentiles of some values, interpolated between neighbours (as spreadsheets do: `PERCENTILE.INC`); null
 * if there are no values.
 * @param shares 0 to 1
 */
export const percentiles = (values: readonly number[], shares: readonly number[]): readonly (number | null)[] => {
  // A typed array sorts numbers by value, several times as fast as an array with a comparison function.
  const sorted = Float64Array.from(values).sort()
  return shares.map((share) => {
    if (sorted.length === 0) return null
    const place = (sorted.length - 1) * share
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
    return Math.round((low + (high - low) * (place - Math.floor(place))) * 100) / 100
  })
}
