import { readInstant } from '../../../core/query/values.ts'

/** Query parameter of a row's page that shows one moment of its series. */
const parameter = 'occurrence'

/** Returns the address of a row's page at a moment of its series. @param at ISO 8601; null for the row itself */
export const momentAddress = (address: string, at: string | null): string =>
  at === null ? address : `${address}?${new URLSearchParams({ [parameter]: at })}`

/** The moment in an address, in its one spelling. */
export const momentIn = (params: URLSearchParams): string | undefined => readInstant(params.get(parameter) ?? '')
