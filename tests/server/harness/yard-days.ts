/** The days on which the yard works, from Monday to Thursday, each with its number; no days off count. */
const yardDays = new Map<string, number>()
for (let at = Date.parse('2027-01-01'); yardDays.size < 1_000; at += 86_400_000)
  if ([1, 2, 3, 4].includes(new Date(at).getUTCDay()))
    yardDays.set(new Date(at).toISOString().slice(0, 10), yardDays.size)
const yardDay = [...yardDays.keys()]
/** The moment that lies as many working days of the yard after one start as it did after another. */
export const movedInYard = (at: string, from: string, to: string): string => {
  const [day = 0, first = 0, next = 0] = [at.slice(0, 10), from, to].map((one) => yardDays.get(one) ?? Number.NaN)
  return `${yardDay[next + day - first]}${at.slice(10)}`
}
