/** Spellings of an hour's and a minute's sign, as people type them in the product's languages. */
const hour = '(?:h|hr|hrs|hours?|heures?|س|ساعة|ساعات)'
const minute = '(?:m|mn|min|mins|minutes?|د|دقيقة|دقائق)'
const parts = new RegExp(`^(?:(\\d{1,7}(?:[.,]\\d{1,4})?)\\s*${hour})?\\s*(?:(\\d{1,9})\\s*${minute}?)?$`, 'iu')

/**
 * The minutes of a typed duration: `90`, `90m`, `2h`, `2h 30m`, `2h30`, `1.5h`, `1,5 h`, `1:30`.
 * @param text with ASCII digits
 * @returns undefined if it is none
 */
export const minutesOf = (text: string): number | undefined => {
  const trimmed = text.trim()
  const clock = /^(\d{1,7}):([0-5]\d)$/.exec(trimmed)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2])
  const [whole, hours, minutes] = parts.exec(trimmed) ?? []
  if (whole === undefined || whole === '') return undefined
  return Math.round(Number((hours ?? '0').replace(',', '.')) * 60) + Number(minutes ?? 0)
}
