/** A currency by its ISO 4217 code, as the calendar of the runtime knows them. */
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (code: string): boolean => known.has(code)

/** Currency of amounts where the installation names none (`APP_CURRENCY`). */
export const usualCurrency = 'EUR'

/** Name of the field that says in which currency an amount is: what every `money` field brings along. */
export const currencyName = <const N extends string>(money: N): `${N}_currency` => `${money}_currency`
