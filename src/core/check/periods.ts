import { type Declared, entityAt, fieldOfKind } from './declarations.ts'
import { hint } from './problems.ts'

/** Values that have to be some of a choice. */
const checkValues = (declared: Declared, at: string, name: string, values: readonly string[]): void => {
  const field = fieldOfKind(declared, at, name, ['choice'])?.field
  if (field === undefined || !('options' in field)) return
  for (const value of values)
    if (!field.options.includes(value))
      declared.report(at, `names '${value}', which is no value of '${name}': ${hint(value, field.options)}`)
}

/** Checks the periods that close, and the rows in them. */
export const checkPeriods = (declared: Declared): void => {
  const { periods } = declared.entity
  if (periods === undefined) return
  fieldOfKind(declared, 'periods.person', periods.person, ['ref'])
  fieldOfKind(declared, 'periods.from', periods.from, ['instant'])
  fieldOfKind(declared, 'periods.to', periods.to, ['instant'])
  checkValues(declared, 'periods.closed', periods.closed.field, periods.closed.values)
  const model = entityAt(declared, 'periods.rows.of', periods.rows.of)
  if (model === undefined) return
  const { person, from, to } = periods.rows
  for (const [key, name, kind] of [
    ['person', person, 'ref'],
    ['from', from, 'instant'],
    ['to', to, 'instant'],
  ] as const) {
    const kindOf = model.byName.get(name)?.field.kind
    if (kindOf !== kind)
      declared.report(
        `periods.rows.${key}`,
        `takes a field of kind ${kind} of ${model.name}, and '${name}' is ${kindOf ?? 'none'}`,
      )
  }
  if (periods.keeps === undefined) return
  checkValues(declared, 'periods.keeps', periods.closed.field, periods.keeps.values)
  for (const [from, to] of Object.entries(periods.keeps.fields)) {
    if (model.byName.get(from)?.column !== null)
      declared.report('periods.keeps', `keeps '${from}', which is no computed field of ${model.name}`)
    if (model.byName.get(to)?.derived !== true)
      declared.report('periods.keeps', `keeps in '${to}', which is no derived field of ${model.name}`)
  }
}

/** Steps of an approval: the values from which and to which they lead. Their rules are checked with the others. */
export const checkApproves = (declared: Declared): void => {
  const { approves } = declared.entity
  if (approves === undefined) return
  fieldOfKind(declared, 'approves.reason', approves.reason, ['text', 'longText'])
  for (const [name, { from, to }] of Object.entries(approves.steps))
    checkValues(declared, `approves.steps.${name}`, approves.field, [...from, to])
}
