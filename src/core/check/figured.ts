import { scaleOf } from '../declare/bounds.ts'
import type { ComputedFrom } from '../declare/field-options.ts'
import type { Field, ValueKind } from '../declare/fields.ts'
import { type FieldOf, fromOf, isFigured } from '../declare/kinds.ts'
import { type Model, targetOf, valueKindOf } from '../declare/model.ts'
import { type Formula, FormulaFault, fieldsIn, parseFormula } from '../formula/parse.ts'
import { type Group, isGroup, type Leaf } from '../query/predicate.ts'
import { checkConditions } from './conditions.ts'
import { type Declared, fieldAt, fieldOfKind, rowsIn } from './declarations.ts'
import { hint } from './problems.ts'

type Checked = { readonly declared: Declared; readonly name: string; readonly field: FieldOf<'computed'> }
type Kind = 'number' | 'day'

const computable: { readonly [kind in ValueKind]?: Kind } = { number: 'number', decimal: 'number', day: 'day' }

/** Returns the kind that a field has in a formula or sum; undefined for a field that can't be computed with. */
const kindIn = (field: Field): Kind | undefined => {
  if (isOfArea(field)) return undefined
  const kind = valueKindOf(field)
  return kind === null ? undefined : computable[kind]
}
/** Tells whether the area's server part computes the field: only computed values say their type. */
const isOfArea = (field: Field): boolean => 'type' in field && !isFigured(field)

const leavesIn = (group: Group): readonly Leaf[] =>
  group.filters.flatMap((node) => (isGroup(node) ? leavesIn(node) : [node]))
const simple: ReadonlySet<string> = new Set(['eq', 'ne', 'in', 'nin', 'null', 'nnull'])

const checkWhere = ({ declared, name }: Checked, target: Model, where: Group | undefined): void => {
  if (where === undefined) return
  const at = `fields.${name}.where`
  checkConditions({ ...declared, model: target, entity: target.entity }, at, where)
  for (const { column, operator, value } of leavesIn(where)) {
    const field = target.byWire.get(column)
    if (!simple.has(operator)) declared.report(at, `compares by '${operator}': ${hint(operator, [...simple])}`)
    else if (field !== undefined && (field.column === null || field.type === 'instant' || field.type === 'markup'))
      declared.report(at, `asks for '${column}', which is not stored as one value`)
    else if (String(value) === '@me')
      declared.report(at, 'depends on who reads it: a sum is the same for all who see the rows')
  }
}

const checkSum = (checked: Checked, from: Exclude<ComputedFrom, { formula: string }>): void => {
  const { declared, name, field } = checked
  const relation = fieldOfKind(declared, `fields.${name}`, from.children, ['children'])
  const target =
    relation === undefined ? undefined : declared.models.all.find((one) => one.name === targetOf(relation.field))
  if (target === undefined) return
  const summed = fieldAt({ ...declared, model: target, entity: target.entity }, `fields.${name}`, from.field)
  if (summed === undefined) return
  checkWhere(checked, target, from.where)
  const kind = kindIn(summed.field)
  const wanted = kind === 'day' ? 'day' : valueKindOf(summed.field) === 'number' ? 'number' : 'decimal'
  if (kind === undefined || (kind === 'day' && from.take === 'sum'))
    declared.report(`fields.${name}`, `takes the ${from.take} of '${from.field}', which is ${summed.field.kind}`)
  else if (field.type !== wanted)
    declared.report(`fields.${name}.type`, `is '${field.type}', and the ${from.take} of '${from.field}' is '${wanted}'`)
  else if (wanted === 'decimal' && scaleOf(summed.field as { scale?: number }) > scaleOf(field))
    declared.report(`fields.${name}.scale`, `has fewer digits than '${from.field}' of ${target.name}`)
}

/**
 * Returns the kind of a formula's result.
 * @throws FormulaFault where days are computed with as with numbers
 */
const kindOf = (formula: Formula, fieldKind: (name: string) => Kind): Kind => {
  if ('number' in formula) return 'number'
  if ('field' in formula) return fieldKind(formula.field)
  if ('negated' in formula) {
    if (kindOf(formula.negated, fieldKind) === 'day') throw new FormulaFault('negates a day')
    return 'number'
  }
  const [left, right] = [kindOf(formula.left, fieldKind), kindOf(formula.right, fieldKind)]
  const days = [left, right].filter((one) => one === 'day').length
  if (days > 0 && !(days === 2 && formula.does === '-'))
    throw new FormulaFault('computes with a day: days can be subtracted from each other, and nothing else')
  return 'number'
}

const checkFormula = ({ declared, name, field }: Checked, text: string): void => {
  const at = `fields.${name}`
  try {
    const formula = parseFormula(text)
    const names = [...new Set(fieldsIn(formula))]
    const known = names.flatMap((one) => {
      const found = fieldAt(declared, at, one)
      if (found !== undefined && kindIn(found.field) === undefined)
        declared.report(
          at,
          `computes with '${one}', which is ${isOfArea(found.field) ? 'computed by its area' : found.field.kind}`,
        )
      return found === undefined || kindIn(found.field) === undefined ? [] : [found]
    })
    if (known.length < names.length) return
    if (
      kindOf(formula, (one) => kindIn(declared.model.byName.get(one)?.field ?? { kind: 'text' }) ?? 'number') === 'day'
    )
      declared.report(at, 'is a day by itself, and no number')
    if (field.type === 'day') declared.report(`${at}.type`, `is 'day', and a formula gives a number`)
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error
    declared.report(at, `is '${text}', which ${error.message}`)
  }
}

/** Tells whether a field is computed from itself, in any number of steps. */
const isCircular = ({ model, models }: Declared, name: string): boolean => {
  const met = new Set<string>()
  const walk = (of: Model, one: string): boolean => {
    const from = fromOf(of.byName.get(one)?.field)
    const key = `${of.name}.${one}`
    if (from === undefined || met.has(key)) return from !== undefined && of === model && one === name
    met.add(key)
    if ('formula' in from) return (from.formula.match(/[a-z][a-z0-9_]*/g) ?? []).some((next) => walk(of, next))
    const relation = of.byName.get(from.children)?.field
    const target = models.all.find((other) => other.name === rowsIn(relation))
    return target !== undefined && walk(target, from.field)
  }
  return walk(model, name)
}

/**
 * Checks a value that the engine computes: its formula can be read, and names only fields that can be computed with.
 */
export const checkFigured = (checked: Checked): void => {
  const { declared, name, field } = checked
  const { from } = field
  if (from === undefined) {
    if (field.scale !== undefined) declared.report(`fields.${name}.scale`, 'is said of a value that the area computes')
    return
  }
  if (isCircular(declared, name)) declared.report(`fields.${name}`, 'is computed from itself')
  else if ('formula' in from) checkFormula(checked, from.formula)
  else checkSum(checked, from)
}
