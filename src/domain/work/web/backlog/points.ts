/** Digits that Arabic keyboards write, as those that the wire has. */
const latin = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** What was typed for a number of points, as the wire has it: nothing is none; what is no number goes as it is, to be refused. */
export const pointsOf = (typed: string): string | null => {
  const text = latin(typed.trim()).replace(/[,\u066b]/, '.')
  if (text === '') return null
  return /^\d+(\.\d*)?$|^\.\d+$/.test(text) ? String(Number(text)) : text
}
