import { isDay } from '../../core/values.ts'

/** What of a row's history is shown, as its address says. */
export type HistoryState = {
  /** Wire name of a field. */
  readonly field: string
  /** Id of a person, or `system`. */
  readonly actor: string
  /** Calendar days of the reader, both included. */
  readonly from: string
  readonly to: string
}
export const wholeHistory: HistoryState = { field: '', actor: '', from: '', to: '' }

const names = { field: 'historyField', actor: 'historyBy', from: 'historyFrom', to: 'historyTo' } as const
const parts = Object.keys(names) as readonly (keyof HistoryState)[]

const isPart: { readonly [P in keyof HistoryState]: (text: string) => boolean } = {
  field: (text) => /^\w{1,80}$/.test(text),
  actor: (text) => /^[\w-]{1,64}$/.test(text),
  from: isDay,
  to: isDay,
}

/** Whoever writes an address by hand gets what of it makes sense. */
export const readHistoryState = (params: URLSearchParams): HistoryState => {
  const read = (part: keyof HistoryState): string => {
    const text = params.get(names[part]) ?? ''
    return isPart[part](text) ? text : ''
  }
  return { field: read('field'), actor: read('actor'), from: read('from'), to: read('to') }
}

/** The address with another state; its other parameters stay. */
export const writeHistoryState = (params: URLSearchParams, state: HistoryState): URLSearchParams => {
  const next = new URLSearchParams(params)
  for (const part of parts) {
    if (state[part] === '') next.delete(names[part])
    else next.set(names[part], state[part])
  }
  return next
}

export const isWhole = (state: HistoryState): boolean => parts.every((part) => state[part] === '')

const dayAfter = (day: string): string => {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** The state in the words of the call. @param startOfDay the moment at which a day begins for the reader */
export const historyQuery = (
  { field, actor, from, to }: HistoryState,
  startOfDay: (day: string) => string,
): { readonly [parameter: string]: string } => ({
  ...(field === '' ? {} : { field }),
  ...(actor === '' ? {} : { actor }),
  ...(from === '' ? {} : { from: startOfDay(from) }),
  ...(to === '' ? {} : { to: startOfDay(dayAfter(to)) }),
})
