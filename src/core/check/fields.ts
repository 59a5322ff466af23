import { writtenInitial } from '../declare/beginnings.ts'
import type { Field, FieldKind } from '../declare/fields.ts'
import { inputTraitsOf } from '../declare/input-kinds.ts'
import { type FieldOf, traitsOf } from '../declare/kinds.ts'
import { type Model, type ModelField, targetOf, valueKindOf } from '../declare/model.ts'
import { endOf, type Step } from '../declare/step.ts'
import { withinOf } from '../declare/within.ts'
import { checkAsked } from './asked.ts'
import {
  type BoundProblem,
  dayProblems,
  decimalProblems,
  mostProblems,
  numberProblems,
  textProblems,
} from './bounds.ts'
import { checkConditions } from './conditions.ts'
import {
  checkFieldPermissions,
  type Declared,
  engineNames,
  entityAt,
  fieldNames,
  fieldOfKind,
  twiceIn,
} from './declarations.ts'
import { optionsOf } from './field-options.ts'
import { checkFigured } from './figured.ts'
import { checkFlag } from './flags.ts'
import { checkGiven } from './given.ts'
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
    Object.entries(follows ?? {}).flatMap(([from, to]) => [
      from,
      ...((to as readonly Step[] | undefined) ?? []).map(endOf),
    ]),
  )
  if (marks === undefined) return
  known('marks', Object.keys(marks))
  const unmarked = options.filter((one) => !Object.hasOwn(marks, one))
  if (unmarked.length > 0) report(at(checked, 'marks'), `leaves out ${unmarked.join(', ')}`)
}

/** Reports faults in the bounds of a field, as `bounds.ts` finds them for its kind. */
const bounded =
  <F extends Field>(problemsOf: (field: F) => readonly BoundProblem[]) =>
  (checked: Checked<F>): void => {
    for (const [option, problem] of problemsOf(checked.field)) checked.declared.report(at(checked, option), problem)
  }

/** Returns the entity that a field names, and reports a name that no entity has. */
const targetIn = (checked: Checked, option: 'to' | 'of' | 'on', name: string): Model | undefined =>
  entityAt(checked.declared, at(checked, option), name)

/** Returns the fields of the target that lead to the entity. */
const leadingTo = (target: Model, entity: string): readonly ModelField[] =>
  target.fields.filter(({ field }) => traitsOf(field).points === true && targetOf(field) === entity)

const checkChildren = (checked: Checked<FieldOf<'children'>>): void => {
  const { declared, field } = checked
  const target = targetIn(checked, 'of', field.of)
  if (target === undefined) return
  for (const name of field.asks ?? [])
    if (target.byName.get(name)?.creatable !== true || name === field.by)
      declared.report(
        at(checked, 'asks'),
        `names '${name}', which nobody fills in of a new ${target.name}: ${hint(name, fieldNames(target))}`,
      )
  if (field.asks !== undefined && field.inline === undefined)
    declared.report(at(checked, 'asks'), 'is said of rows that do not come along: say `inline: true`')
  const back = target.fields.find(({ name }) => name === field.by)
  if (field.inline !== undefined && back !== undefined && traitsOf(back.field).many === true)
    declared.report(at(checked, 'inline'), `needs rows of one parent, and ${target.name} leads here by a list`)
  const taken = target.fields.find(
    ({ wire, updatable }) => updatable && ['removed', 'before', 'version'].includes(wire),
  )
  if (field.inline === true && taken !== undefined)
    declared.report(
      at(checked, 'inline'),
      `needs '${taken.wire}' for the place of a row, and ${target.name} has such a field`,
    )
  const leading = leadingTo(target, declared.model.name)
  const isSubject = back !== undefined && traitsOf(back.field).hangs === true && traitsOf(back.field).relation !== true
  if (isSubject || leading.some(({ name }) => name === field.by)) return
  const names = leading.map(({ name }) => name)
  declared.report(
    at(checked, 'by'),
    `names '${field.by}', by which ${target.name} does not lead here: ${hint(field.by, names)}`,
  )
}

const checkRefs = (checked: Checked<FieldOf<'refs'>>): void => {
  bounded<FieldOf<'refs'>>(mostProblems)(checked)
  const { declared, field } = checked
  const target = targetIn(checked, 'to', field.to)
  if (target !== undefined && field.by !== undefined && target.byName.get(field.by) === undefined)
    declared.report(
      at(checked, 'by'),
      `names '${field.by}', which is no field of ${target.name}: ${hint(field.by, fieldNames(target))}`,
    )
}

const checkRef = (checked: Checked<FieldOf<'ref'>>): void => {
  const { declared, field } = checked
  const { report, models, model } = declared
  const target = targetIn(checked, 'to', field.to)
  if (field.onDelete === 'clear' && field.required === true)
    report(at(checked, 'onDelete'), `would empty a field that is required: take 'restrict' or 'follow'`)
  if (target !== undefined)
    checkConditions({ ...declared, model: target }, at(checked, 'offers'), field.offers, { isListed: true })
  if (field.otherwise !== undefined) fieldOfKind(declared, at(checked, 'otherwise'), field.otherwise, ['text', 'email'])
  const worked = model.byName.get(checked.name)
  if (target === undefined || field.within === undefined || worked === undefined) return
  try {
    withinOf(models, model, worked)
  } catch {
    report(at(checked, 'within'), `is '${field.within}', no end of which both ${model.name} and ${target.name} have`)
  }
}

const checkCount = (checked: Checked<FieldOf<'count'>>): void => {
  const { declared, field } = checked
  const counted = fieldOfKind(declared, at(checked, 'of'), field.of, ['children', 'refs'])
  const target =
    counted === undefined ? undefined : declared.models.all.find(({ name }) => name === targetOf(counted.field))
  if (field.only === undefined || target === undefined) return
  const only = target.byName.get(field.only)
  if (only === undefined)
    declared.report(
      at(checked, 'only'),
      `names '${field.only}', which is no field of ${target.name}: ${hint(field.only, fieldNames(target))}`,
    )
  else if (valueKindOf(only.field) !== 'boolean')
    declared.report(at(checked, 'only'), `names '${field.only}', which is not yes or no`)
}

const checkDate = (checked: Checked<FieldOf<'day' | 'instant'>>): void => {
  bounded(dayProblems)(checked)
  const { declared, field } = checked
  checkFlag(declared, at(checked, 'late'), field.late)
  if ('leftWhile' in field) checkFlag(declared, at(checked, 'leftWhile'), field.leftWhile)
}

const checkComputed = (checked: Checked<FieldOf<'computed'>>): void => {
  const { titleOf, gone } = checked.field
  checkFigured(checked)
  if (gone !== undefined) fieldOfKind(checked.declared, at(checked, 'gone'), gone, ['computed'])
  if (titleOf !== undefined) fieldOfKind(checked.declared, at(checked, 'titleOf'), titleOf, ['subject'])
}

const checkRank = (checked: Checked<FieldOf<'rank'>>): void => {
  const { within, lists = [] } = checked.field
  for (const one of within === undefined ? lists : [within, ...lists])
    fieldOfKind(checked.declared, at(checked, one === within ? 'within' : 'lists'), one, ['ref'])
}

/** Kinds of fields by whose order people look for something; others have no order, or one that says nothing. */
const ordered: ReadonlySet<string> = new Set(['choice', 'ref', 'refs'])
const sortable = new Set(['text', 'number', 'decimal', 'boolean', 'day', 'instant', 'time'])
const isSortedValue = ({ field, column }: ModelField): boolean =>
  traitsOf(field).roomy !== true &&
  inputTraitsOf(field).wide !== true &&
  sortable.has(valueKindOf(field) ?? '') &&
  ('type' in field || column !== null)

/** Tells whether lists can sort by a field: choices in declared order, references by the title that they lead to. */
const isSortable = (worked: ModelField): boolean => ordered.has(worked.field.kind) || isSortedValue(worked)

const checkSharedOptions = (checked: Checked, worked: ModelField): void => {
  const { declared, field } = checked
  const { report } = declared
  const known = optionsOf(field.kind)
  for (const option of Object.keys(field))
    if (option !== 'kind' && !known.includes(option))
      report(at(checked), `says '${option}', which the kind ${field.kind} does not have: ${hint(option, known)}`)
  checkFieldPermissions(declared, at(checked), field)
  if ('shownWhen' in field) checkConditions(declared, at(checked, 'shownWhen'), field.shownWhen)
  if ('requiredWhen' in field)
    checkConditions(declared, at(checked, 'requiredWhen'), field.requiredWhen, { isRequired: true })
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

const checkColor = (checked: Checked<FieldOf<'color'>>): void => {
  const initial = writtenInitial(checked.field)
  if (initial !== undefined && !/^#[0-9a-f]{6}$/i.test(String(initial)))
    checked.declared.report(at(checked, 'initial'), `is '${initial}', and has to be #rrggbb`)
}

const checkText = bounded(textProblems)

/** Checks that the rows whose values a sum counts in place of their parent's are rows of the same entity. */
const checkParts = ({
  declared,
  name,
  field,
}: Checked<FieldOf<'integer' | 'progress' | 'minutes'> | FieldOf<'decimal'>>): void => {
  if (field.parts === undefined) return
  const parts = fieldOfKind(declared, `fields.${name}.parts`, field.parts, ['children'])?.field
  if (parts !== undefined && 'of' in parts && parts.of !== declared.model.name)
    declared.report(
      `fields.${name}.parts`,
      `takes children of ${declared.model.name}, and '${field.parts}' are of ${parts.of}`,
    )
}
const checkNumber = (checked: Checked<FieldOf<'integer' | 'progress' | 'minutes'>>): void => {
  bounded(numberProblems)(checked)
  checkParts(checked)
}
const checkInteger = (checked: Checked<FieldOf<'integer'>>): void => {
  checkNumber(checked)
  const { comesLast } = checked.field
  if (typeof comesLast === 'string') fieldOfKind(checked.declared, at(checked, 'comesLast'), comesLast, ['ref'])
}
const checkDecimal = (checked: Checked<FieldOf<'decimal'>>): void => {
  bounded(decimalProblems)(checked)
  checkParts(checked)
}

/** The checks of the options that only some kinds have, by kind. */
const byKind: { readonly [K in FieldKind]?: (checked: Checked<FieldOf<K>>) => void } = {
  text: checkText,
  longText: checkText,
  richText: checkText,
  email: checkText,
  link: checkText,
  strings: bounded<FieldOf<'strings'>>(mostProblems),
  color: checkColor,
  integer: checkInteger,
  progress: checkNumber,
  minutes: checkNumber,
  decimal: checkDecimal,
  money: checkDecimal,
  day: checkDate,
  instant: checkDate,
  choice: checkChoice,
  rank: checkRank,
  ref: checkRef,
  refs: checkRefs,
  children: checkChildren,
  conditions: (checked) => checkAsked(checked.declared, at(checked), checked.field),
  count: checkCount,
  computed: checkComputed,
}

const checkField = (checked: Checked): void => {
  const { declared, name, field } = checked
  const { model, report } = declared
  const worked = model.byName.get(name)
  if (worked === undefined) return
  if (!/^[a-z][a-z0-9_]*$/.test(name)) report(at(checked), 'has a name that is not small letters, digits and _')
  if (engineNames.has(name)) report(at(checked), 'has the name of a column that every table has')
  checkSharedOptions(checked, worked)
  checkGiven(declared, name, field)
  const check = byKind[field.kind] as ((of: Checked) => void) | undefined
  check?.(checked)
}

/** Checks each field by its kind, and that no two share a name in the table, on the wire or on the keyboard. */
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
