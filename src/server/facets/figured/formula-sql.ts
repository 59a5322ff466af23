import { type SQL, sql } from 'drizzle-orm'
import { quotientScale } from '../../../core/formula/decimal.ts'
import type { Formula } from '../../../core/formula/parse.ts'

const power = sql.raw(`1${'0'.repeat(quotientScale)}`)
const shift = sql.raw(`0.${'0'.repeat(quotientScale - 1)}1`)

/**
 * A formula as SQL, computed as `evaluate` does: exact decimals, null where a value is missing or something is divided by zero.
 * @param fieldSql a field: `numeric`, or `date` for days
 */
export const formulaSql = (formula: Formula, fieldSql: (field: string) => SQL): SQL => {
  if ('number' in formula) return sql.raw(`${formula.number}::numeric`)
  if ('field' in formula) return fieldSql(formula.field)
  if ('negated' in formula) return sql`(- ${formulaSql(formula.negated, fieldSql)})`
  const [left, right] = [formulaSql(formula.left, fieldSql), formulaSql(formula.right, fieldSql)]
  // The digits of numeric's own division depend on the size of the dividend.
  if (formula.does === '/') return sql`(div(${left} * ${power}, nullif(${right}, 0)) * ${shift})`
  return sql`(${left} ${sql.raw(formula.does)} ${right})`
}
