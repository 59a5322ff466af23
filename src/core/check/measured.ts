import { traitsOf } from '../declare/kinds.ts'
import { type ModelField, valueKindOf } from '../declare/model.ts'
import { besideField, type Grouping, groupingsOf, mostGroupings } from '../query/measured.ts'
import { isSubject, leadsNowhere } from '../query/ways.ts'
import { checkConditions } from './conditions.ts'
import { type Declared, fieldAt, twiceIn } from './declarations.ts'
import { hint } from './problems.ts'

const isCounted = ({ field }: ModelField): boolean =>
  ['number', 'decimal', 'boolean'].includes(valueKindOf(field) ?? '')
const isDate = ({ field }: ModelField): boolean => ['day', 'instant'].includes(valueKindOf(field) ?? '')

/** Tells whether the values of a field make groups: there are few, and each has a name. */
const makesGroups = ({ field, target, part, clock }: Grouping): boolean =>
  part !== undefined ||
  clock !== undefined ||
  target !== undefined ||
  traitsOf(field.field).hangs === true ||
  traitsOf(field.field).grouping === true ||
  valueKindOf(field.field) === 'boolean'

/** Tells whether a step leads to several rows. */
const isList = ({ field }: Grouping['hops'][number]): boolean =>
  traitsOf(field.field).many === true || (traitsOf(field.field).value === undefined && !isSubject(field))

const checkGroups = (declared: Declared): void => {
  const { entity, model, report } = declared
  const groupings = groupingsOf(model)
  for (const name of twiceIn(entity.measures?.by ?? [])) report('measures.by', `names '${name}' twice`)
  for (const name of entity.measures?.by ?? []) {
    if (leadsNowhere(model, name)) continue
    const own = groupings.filter((one) => one.declared === name || one.declared.startsWith(`${name}.`))
    if (own.length === 0) {
      const names = model.fields.map((one) => one.name)
      report('measures.by', `names '${name}', which leads to no field: ${hint(name.split('.')[0] ?? '', names)}`)
    } else if (
      own[0]?.hops.slice(0, -1).some(isList) === true ||
      (own[0]?.field.name !== 'id' && own[0]?.hops.some(isList) === true)
    )
      report('measures.by', `names '${name}', which goes on behind a list: a row would count twice in a group`)
    else if (!own.some(makesGroups))
      report('measures.by', `names '${name}', which is ${own[0]?.field.field.kind} and makes no groups`)
  }
}

/** Checks the fields that are counted, added up and averaged, and those by which rows are grouped. */
export const checkMeasures = (declared: Declared): void => {
  const { entity, model, report } = declared
  const { measures } = entity
  if (measures === undefined) return
  if (entity.list.parts !== undefined)
    report('measures', 'counts all rows, and the list leaves out parts: a number would not open its rows')
  if (!model.operations.has('index')) report('measures', 'counts rows, and nobody lists them')
  for (const name of measures.of ?? []) {
    const field = fieldAt(declared, 'measures.of', name)
    if (field !== undefined && !isCounted(field))
      report('measures.of', `takes numbers and yes or no, and '${name}' is ${field.field.kind}`)
  }
  checkGroups(declared)
  const at = fieldAt(declared, 'measures.at', measures.at)
  if (at !== undefined && !isDate(at)) report('measures.at', `takes a day or a moment, and '${measures.at}' is neither`)
  for (const [name, field] of Object.entries(measures.beside ?? {})) {
    const grouping = groupingsOf(model).find((one) => one.declared === name)
    if (grouping === undefined)
      report('measures.beside', `names '${name}', which measures.by leaves out: ${hint(name, measures.by)}`)
    // A `subject` leads to rows of any entity, and it may be that none of these has the field.
    else if (grouping.target !== undefined && besideField(declared.models.all, model, grouping) === undefined)
      report('measures.beside', `takes '${field}' of what '${name}' leads to, which has no such field`)
  }
  for (const [name, { where, sum }] of Object.entries(measures.lacks ?? {})) {
    for (const one of [name, sum])
      if (measures.of?.includes(one) !== true)
        report('measures.lacks', `names '${one}', which measures.of leaves out: ${hint(one, measures.of ?? [])}`)
    checkConditions(declared, `measures.lacks.${name}`, where)
  }
  const { of, by } = measures.first
  if (of !== undefined && measures.of?.includes(of) !== true)
    report('measures.first.of', `names '${of}', which measures.of leaves out: ${hint(of, measures.of ?? [])}`)
  const names = groupingsOf(model).map(({ declared: name }) => name)
  if (by.length < 1 || by.length > mostGroupings)
    report('measures.first.by', `has ${by.length} names, and takes 1 to ${mostGroupings}`)
  for (const name of by)
    if (!names.includes(name))
      report('measures.first.by', `names '${name}', which measures.by leaves out: ${hint(name, names)}`)
}
