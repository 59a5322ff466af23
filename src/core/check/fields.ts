import type { Field, FieldOf } from '../fields.ts'
import { traitsOf } from '../kinds.ts'
import type { ModelField } from '../model.ts'
import { compareDecimals, readScalar } from '../values.ts'
import { withinOf } from '../within.ts'
import { checkConditions } from './conditions.ts'
import {
  checkPermissions,
  type Declared,
  engineNames,
  entityAt,
  fieldNames,
  fieldOfKind,
  twiceIn,
} from './declarations.ts'
import { optionsOf } from './field-options.ts'
import { hint } from './problems.ts'

type Checked<F extends Field = Field> = { readonly declared: Declared; readonly name: string; readonly field: F }
const at = ({ name }: Checked, option?: string): string => `fields.${name}${option === undefined ? '' : `.${option}`}`

const checkChoice = (checked: Checked<FieldOf<'choice'>>): void => {
  const { declared, field } = checked
  const { options } = field
  const { report } = declared
  if (options.length === 0) report(at(checked), 'has no options')
  for (const one of twiceIn(options)) report(at(checked), `has the option '${one}' twice`)
  const known = (option: string, names: readonly string[]) => {
    for (const one of names)
      if (!options.includes(one))
        report(at(checked, option), `names '${one}', which is no option: ${hint(one, options)}`)
  }
  const { initial, marks, also, follows, returns } = field
  if (initial !== undefined) known('initial', [initial])
  if (returns !== undefined) known('returns', [returns])
  known('also', Object.keys(also ?? {}))
  known(
    'follows',
    Object.entries(follows ?? {}).flatMap(([from, to]) => [from, ...((to as readonly string[] | undefined) ?? [])]),
  )
  if (marks === undefined) return
  known('marks', Object.keys(marks))
  const unmarked = options.filter((one) => !Object.hasOwn(marks, one))
  if (unmarked.length > 0) report(at(checked, 'marks'), `leaves out ${unmarked.join(', ')}`)
}

const compareBounds = (a: string | number, b: string | number): number => compareDecimals(String(a), String(b))

const checkBounds = (
  checked: Checked,
  { min, max, initial }: { min?: string | number; max?: string | number; initial?: string | number },
) => {
  const { report } = checked.declared
  const bad = Object.entries({ min, max, initial }).filter(
    ([, bound]) => bound !== undefined && readScalar('decimal', String(bound)) === undefined,
  )
  for (const [option, bound] of bad) report(at(checked, option), `is '${bound}', which is no number`)
  if (bad.length > 0) return
  if (min !== undefined && max !== undefined && compareBounds(min, max) > 0)
    report(at(checked, 'min'), `is ${min}, above the most, ${max}`)
  if (initial === undefined) return
  if (min !== undefined && compareBounds(initial, min) < 0)
    report(at(checked, 'initial'), `is ${initial}, below ${min}`)
  if (max !== undefined && compareBounds(initial, max) > 0)
    report(at(checked, 'initial'), `is ${initial}, above ${max}`)
}

const checkRelation = (checked: Checked<FieldOf<'ref' | 'refs' | 'children' | 'conditions'>>): void => {
  const { declared, field } = checked
  const { report, models, model } = declared
  const option = field.kind === 'children' ? 'of' : field.kind === 'conditions' ? 'on' : 'to'
  const name = field.kind === 'children' ? field.of : field.kind === 'conditions' ? field.on : field.to
  const target = entityAt(declared, at(checked, option), name)
  if (target === undefined) return
  if (field.kind === 'children') {
    const back = target.byName.get(field.by)?.field
    const leadsBack = back !== undefined && (back.kind === 'ref' || back.kind === 'refs') && back.to === model.name
    const leading = target.fields.filter(
      ({ field: one }) => (one.kind === 'ref' || one.kind === 'refs') && one.to === model.name,
    )
    if (!leadsBack && back?.kind !== 'subject')
      report(
        at(checked, 'by'),
        `names '${field.by}', by which ${target.name} does not lead here: ${hint(
          field.by,
          leading.map((one) => one.name),
        )}`,
      )
  }
  if (field.kind === 'refs' && field.by !== undefined && target.byName.get(field.by) === undefined)
    report(
      at(checked, 'by'),
      `names '${field.by}', which is no field of ${target.name}: ${hint(field.by, fieldNames(target))}`,
    )
  if (field.kind !== 'ref') return
  if (field.onDelete === 'clear' && field.required === true)
    report(at(checked, 'onDelete'), `would empty a field that is required: take 'restrict' or 'follow'`)
  if (field.within === undefined) return
  const worked = model.byName.get(checked.name)
  try {
    if (worked !== undefined) withinOf(models, model, worked)
  } catch {
    report(at(checked, 'within'), `is '${field.within}', no end of which both ${model.name} and ${target.name} have`)
  }
}

const checkCount = (checked: Checked<FieldOf<'count'>>): void => {
  fieldOfKind(checked.declared, at(checked, 'of'), checked.field.of, ['children', 'refs'])
}

const checkRank = (checked: Checked<FieldOf<'rank'>>): void => {
  const { within, lists = [] } = checked.field
  for (const one of within === undefined ? lists : [within, ...lists])
    fieldOfKind(checked.declared, at(checked, one === within ? 'within' : 'lists'), one, ['ref'])
}

/** Kinds of values by whose order people look for something; others have none, or one that says nothing. */
const sortable = new Set(['text', 'number', 'decimal', 'boolean', 'day', 'instant', 'time'])
const isSortable = ({ field, column }: ModelField): boolean =>
  traitsOf(field).roomy !== true &&
  field.kind !== 'longText' &&
  (field.kind === 'computed' ? sortable.has(field.type) : column !== null && sortable.has(traitsOf(field).value ?? ''))

const checkSharedOptions = (checked: Checked, worked: ModelField): void => {
  const { declared, field } = checked
  const { report } = declared
  const known = optionsOf(field.kind)
  for (const option of Object.keys(field))
    if (option !== 'kind' && !known.includes(option))
      report(at(checked), `says '${option}', which the kind ${field.kind} does not have: ${hint(option, known)}`)
  if ('read' in field) checkPermissions(declared, at(checked, 'read'), field.read)
  if ('write' in field) checkPermissions(declared, at(checked, 'write'), field.write)
  if ('shownWhen' in field) checkConditions(declared, at(checked, 'shownWhen'), field.shownWhen)
  if ('requiredWhen' in field) checkConditions(declared, at(checked, 'requiredWhen'), field.requiredWhen, true)
  const isWritten = worked.creatable || worked.updatable
  if ('requiredWhen' in field && field.requiredWhen !== undefined && !isWritten)
    report(at(checked, 'requiredWhen'), 'asks for a value that nobody may write')
  if ('required' in field && field.required === true && 'shownWhen' in field && field.shownWhen !== undefined)
    report(at(checked, 'required'), 'asks for a value that the form does not always show: say `requiredWhen`')
  if ('sort' in field && field.sort === true && !isSortable(worked))
    report(at(checked, 'sort'), `is said of the kind ${field.kind}, which has no order`)
  if ('was' in field && field.was !== undefined && declared.model.byName.has(field.was))
    report(at(checked, 'was'), `is '${field.was}', which is a field still`)
  if ('key' in field && field.key !== undefined && !/^[a-z]$/.test(field.key))
    report(at(checked, 'key'), `is '${field.key}', and has to be one letter`)
}

const checkField = (checked: Checked): void => {
  const { declared, name, field } = checked
  const { model, report } = declared
  const worked = model.byName.get(name)
  if (worked === undefined) return
  if (!/^[a-z][a-z0-9_]*$/.test(name)) report(at(checked), 'has a name that is not small letters, digits and _')
  if (engineNames.has(name)) report(at(checked), 'has the name of a column that every table has')
  checkSharedOptions(checked, worked)
  if (field.kind === 'choice') checkChoice({ declared, name, field })
  if (field.kind === 'count') checkCount({ declared, name, field })
  if (field.kind === 'rank') checkRank({ declared, name, field })
  if (field.kind === 'ref' || field.kind === 'refs' || field.kind === 'children' || field.kind === 'conditions')
    checkRelation({ declared, name, field })
  if (traitsOf(field).value === 'number' || traitsOf(field).value === 'decimal')
    checkBounds(checked, field as { min?: number })
  if (field.kind === 'text' && field.initial !== undefined && [...field.initial].length > (field.max ?? 200))
    report(at(checked, 'initial'), `is longer than ${field.max ?? 200} characters`)
  if (field.kind === 'color' && field.initial !== undefined && !/^#[0-9a-f]{6}$/i.test(field.initial))
    report(at(checked, 'initial'), `is '${field.initial}', and has to be #rrggbb`)
}

/** Each field by its kind, and that no two have one name, in the table, on the wire or on the keyboard. */
export const checkFields = (declared: Declared): void => {
  const { entity, model, report } = declared
  for (const [name, field] of Object.entries(entity.fields)) checkField({ declared, name, field })
  const own = model.fields.filter(({ name }) => Object.hasOwn(entity.fields, name))
  for (const wire of twiceIn(own.map((field) => field.wire))) report('fields', `has two that are '${wire}' on the wire`)
  for (const column of twiceIn(own.flatMap((field) => field.column ?? [])))
    report('fields', `has two in the column '${column}'`)
  const letters = Object.values(entity.fields).flatMap((field) =>
    'key' in field && field.key !== undefined ? [field.key] : [],
  )
  for (const letter of twiceIn(letters)) report('fields', `has two with the key '${letter}'`)
}
