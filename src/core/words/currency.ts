import type { AnyEntity } from '../declare/any-entity.ts'
import type { Field } from '../declare/fields.ts'
import { type FieldOf, isMoney } from '../declare/kinds.ts'
import { allOf } from '../query/predicate.ts'

/** Currencies by their ISO 4217 codes, as the runtime knows them. */
const known: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (code: string): boolean => known.has(code)

/** Currency of amounts where the installation names none (`APP_CURRENCY`). */
export const usualCurrency = 'EUR'

/** Returns the name of the field with an amount's currency, which every `money` field brings along. */
export const currencyName = <const N extends string>(money: N): `${N}_currency` => `${money}_currency`

/** Returns the fields of a declaration that have the name of a currency which an amount brings along. */
export const currencyTwins = ({
  name: entity,
  fields,
}: AnyEntity): readonly { readonly entity: string; readonly at: string; readonly message: string }[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isMoney(field) && Object.hasOwn(fields, currencyName(name))
      ? [
          {
            entity,
            at: `fields.${currencyName(name)}`,
            message: `is declared, and the amount '${name}' brings it along`,
          },
        ]
      : [],
  )

/** Returns the field for an amount's currency, with the amount's options; forms ask for it once there is an amount. */
const currencyOf = (name: string, money: FieldOf<'money'>): Field => {
  const { readOnly, createOnly, derived, tracked, filter, read, write, was } = money
  const given = { readOnly, createOnly, derived, tracked, filter, read, write }
  return {
    kind: 'currency',
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(was === undefined ? {} : { was: currencyName(was) }),
    ...(filter === false ? {} : { shownWhen: allOf({ column: money.wire ?? name, operator: 'nnull' }) }),
  }
}

/** Returns the names of a list, each amount followed by its currency. */
export const besideAmounts = (names: readonly string[], amounts: ReadonlySet<string>): readonly string[] =>
  names.flatMap((name) =>
    amounts.has(name) && !names.includes(currencyName(name)) ? [name, currencyName(name)] : [name],
  )

/**
 * Returns the declaration with the currencies of its amounts: an amount without a currency is no money. Each is beside
 * its amount in forms, and written together with it.
 */
export const withCurrencies = (entity: AnyEntity): AnyEntity => {
  const amounts = Object.entries(entity.fields).flatMap(([name, field]) =>
    isMoney(field) && !Object.hasOwn(entity.fields, currencyName(name)) ? [[name, field] as const] : [],
  )
  if (amounts.length === 0) return entity
  const names = new Set(amounts.map(([name]) => name))
  return {
    ...entity,
    fields: Object.fromEntries(
      Object.entries(entity.fields).flatMap(([name, field]): [string, Field][] =>
        isMoney(field) && names.has(name)
          ? [
              [name, field],
              [currencyName(name), currencyOf(name, field)],
            ]
          : [[name, field]],
      ),
    ),
    together: [...(entity.together ?? []), ...amounts.map(([name]) => [name, currencyName(name)])],
    form: entity.form.map((section) => ({ ...section, fields: besideAmounts(section.fields, names) })),
  }
}
