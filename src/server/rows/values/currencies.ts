import { isMoney } from '../../../core/declare/kinds.ts'
import type { Model } from '../../../core/declare/model.ts'
import { currencyName } from '../../../core/words/currency.ts'
import type { Json } from '../../db/database.ts'

/** An amount without a currency is in the installation's own; without an amount there is no currency. */
export const giveCurrencies = (model: Model, plain: Json, before: Json | undefined, usual: string): void => {
  for (const { field, name, wire } of model.fields) {
    if (!isMoney(field)) continue
    const currency = currencyName(name)
    const row = { ...before, ...plain }
    if ((row[wire] ?? null) === null) {
      if ((row[currency] ?? null) !== null) plain[currency] = null
    } else plain[currency] = row[currency] ?? usual
  }
}
