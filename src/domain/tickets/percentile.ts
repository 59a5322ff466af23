/**
 * The value below or at which this share of the values lie, between its neighbours where it falls between them (as
 * spreadsheets count: `PERCENTILE.INC`); null without any.
 * @param share 0 to 1
 */
export const percentile = (values: readonly number[], share: number): number | null => {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return Math.round((low + (high - low) * (place - Math.floor(place))) * 100) / 100
}
