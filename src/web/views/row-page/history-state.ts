import { isDay } from '../../../core/query/values.ts'

/** Filters of a row's history, as in the URL. */
export type HistoryState = {
  /** Wire name of a field. */
  readonly field: string
  /** Id of a user, or `system`. */
  readonly actor: string
  /** Calendar days in the user's time zone, inclusive. */
  readonly from: string
  readonly to: string
}
export const noHistoryFilters: HistoryState = { field: '', actor: '', from: '', to: '' }

const names = { field: 'historyField', actor: 'historyBy', from: 'historyFrom', to: 'historyTo' } as const
const filterNames = Object.keys(names) as readonly (keyof HistoryState)[]

const isValid: { readonly [P in keyof HistoryState]: (text: string) => boolean } = {
  field: (text) => /^\w{1,80}$/.test(text),
  actor: (text) => /^[\w-]{1,64}$/.test(text),
  from: isDay,
  to: isDay,
}

/** Parses a URL; invalid parts are ignored. */
export const readHistoryState = (params: URLSearchParams): HistoryState => {
  const read = (part: keyof HistoryState): string => {
    const text = params.get(names[part]) ?? ''
    return isValid[part](text) ? text : ''
  }
  return { field: read('field'), actor: read('actor'), from: read('from'), to: read('to') }
}

/** Writes the state to a URL; other parameters are kept. */
export const writeHistoryState = (params: URLSearchParams, state: HistoryState): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const part of filterNames) {
    if (state[part] === '') next.delete(names[part])
    else next.set(names[part], state[part])
  }
  return next
}

export const isUnfiltered = (state: HistoryState): boolean => filterNames.every((part) => state[part] === '')

/** The calendar day after a day. */
export const dayAfter = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** The state as parameters of the call. @param startOfDay returns the instant at which a day begins for the user */
export const historyQuery = (
  { field, actor, from, to }: HistoryState,
  startOfDay: (day: string) => string,
): { readonly [parameter: string]: string } => ({
  ...(field === '' ? {} : { field }),
  ...(actor === '' ? {} : { actor }),
  ...(from === '' ? {} : { from: startOfDay(from) }),
  ...(to === '' ? {} : { to: startOfDay(dayAfter(to)) }),
})
