import type { MeasureName } from '../../core/query/figure-question.ts'
import type { FigureValue } from '../../core/query/measured.ts'
import type { Language } from '../translate.ts'

type Written = { readonly measure: MeasureName; readonly isTime: boolean }

const noNumber = '–'

/** Returns the size of a value for charts; none for amounts in several currencies. Durations count hours. */
export const sizeIn = (value: FigureValue, isTime: boolean): number => {
  const amounts = typeof value === 'object' && value !== null ? Object.values(value) : [value ?? 0]
  const size = amounts.length === 1 ? Math.max(0, Number(amounts[0])) : 0
  return isTime ? size / 60 : size
}

/** Writes a value in a language, as the screen does. */
export const writeValue = (value: FigureValue, { measure, isTime }: Written, language: Language): string => {
  const write = (number: number | string, options: Intl.NumberFormatOptions = {}): string =>
    // A decimal text goes to Intl as it is: a number would round it.
    new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...options }).format(number as number)
  if (value === null) return noNumber
  if (typeof value === 'object') {
    const amounts = Object.entries(value).map(([currency, amount]) => write(amount, { style: 'currency', currency }))
    return amounts.length === 0 ? noNumber : amounts.join(' + ')
  }
  if (measure === 'share') return write(Number(value) / 100, { style: 'percent', maximumFractionDigits: 1 })
  if (!isTime) return write(value)
  const minutes = Math.round(Number(value))
  const unitDisplay = language === 'en' ? 'narrow' : 'short'
  const part = (number: number, unit: 'hour' | 'minute') => write(number, { style: 'unit', unit, unitDisplay })
  return minutes < 60
    ? part(minutes, 'minute')
    : `${part(Math.trunc(minutes / 60), 'hour')} ${part(minutes % 60, 'minute')}`
}
