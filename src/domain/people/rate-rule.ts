/** The things that a rate can apply to, the most specific first. */
export const rateTargets = ['person_on_project', 'project', 'person', 'role'] as const
export type RateTarget = (typeof rateTargets)[number]

/** The target of a rate, and the day (`YYYY-MM-DD`) from which it holds. */
export type RateRow = {
  readonly id: string
  readonly applies_to: RateTarget
  readonly user_id: string | null
  readonly project_id: string | null
  readonly role_id: string | null
  readonly valid_from: string
}

/** Time that a person worked on a day in their zone. */
export type Worked = {
  readonly user_id: string
  readonly project_id: string | null
  /** Ids of the roles that the person has. */
  readonly roles: readonly string[]
  readonly day: string
}

const matches: { readonly [target in RateTarget]: (rate: RateRow, time: Worked) => boolean } = {
  person_on_project: (rate, time) => rate.user_id === time.user_id && rate.project_id === time.project_id,
  project: (rate, time) => rate.project_id === time.project_id,
  person: (rate, time) => rate.user_id === time.user_id,
  role: (rate, time) => rate.role_id !== null && time.roles.includes(rate.role_id),
}

/**
 * Orders rates: the more specific one first, then the one that began later, then the one that was made later (ids are
 * UUIDv7).
 */
const precedes = (a: RateRow, b: RateRow): number =>
  rateTargets.indexOf(a.applies_to) - rateTargets.indexOf(b.applies_to) ||
  (a.valid_from === b.valid_from ? (a.id > b.id ? -1 : 1) : a.valid_from > b.valid_from ? -1 : 1)

/**
 * Returns the rate of some time. A person's rate on the project comes before the project's, then the person's, then
 * that of one of their roles; within each, the last that began. Undefined if none applies. The same in SQL:
 * `attached/server/entry-rates.ts`.
 */
export const rateFor = <R extends RateRow>(rates: readonly R[], time: Worked): R | undefined =>
  rates
    .filter((rate) => rate.valid_from <= time.day && matches[rate.applies_to](rate, time))
    .toSorted(precedes)
    .at(0)

/**
 * Returns hours times rate, rounded half up to two digits. Each entry is rounded by itself, so that an invoice of
 * entries adds up.
 * @param rate an amount per hour, `85.50`
 */
export const amountOf = (minutes: number, rate: string): string => {
  const [whole = '0', part = ''] = rate.split('.')
  const hundredths = BigInt(whole + part.padEnd(2, '0'))
  const text = String((BigInt(minutes) * hundredths * 2n + 60n) / 120n).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}
