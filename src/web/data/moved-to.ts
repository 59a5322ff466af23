/** A list with one row taken to another place. */
export const movedTo = <T>(rows: readonly T[], from: number, to: number): readonly T[] => {
  const row = rows[from]
  if (row === undefined || from === to || to < 0 || to >= rows.length) return rows
  const rest = rows.filter((_, n) => n !== from)
  return [...rest.slice(0, to), row, ...rest.slice(to)]
}
