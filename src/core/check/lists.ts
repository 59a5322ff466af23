import type { FieldKind, ValueKind } from '../declare/fields.ts'
import { asksOf, traitsOf } from '../declare/kinds.ts'
import { type Model, type ModelField, targetOf, valueKindOf } from '../declare/model.ts'
import type { Quick } from '../declare/quick.ts'
import { mostPerPage } from '../query/query.ts'
import { isSubject, leadsNowhere, stepTargets } from '../query/ways.ts'
import { checkConditions } from './conditions.ts'
import { checkPermissions, type Declared, fieldAt, fieldNames, fieldOfKind, rowsIn, twiceIn } from './declarations.ts'
import { hint } from './problems.ts'

const checkColumns = (declared: Declared): void => {
  const { columns } = declared.entity.list
  if (columns.length === 0) declared.report('list.columns', 'is empty')
  for (const name of twiceIn(columns)) declared.report('list.columns', `names '${name}' twice`)
  for (const name of columns) {
    const field = fieldAt(declared, 'list.columns', name)
    if (field === undefined) continue
    const { kind } = field.field
    if (rowsIn(field.field) !== undefined)
      declared.report('list.columns', `names '${name}': rows of ${targetOf(field.field)} fit in no cell; count them`)
    else if (traitsOf(field.field).inner === true && name !== 'id')
      declared.report('list.columns', `names '${name}', and the kind ${kind} shows nothing`)
  }
}

const checkFilters = (declared: Declared): void => {
  const { model, entity, report } = declared
  for (const name of twiceIn(entity.list.filters)) report('list.filters', `names '${name}' twice`)
  for (const name of entity.list.filters) {
    const field = fieldAt(declared, 'list.filters', name)
    if (field !== undefined && !model.fields.some((one) => one.name === name && one.type !== null))
      report(
        'list.filters',
        `names '${name}': ${field.type === null && valueKindOf(field.field) !== null ? 'it says `filter: false`' : `nothing can be asked of the kind ${field.field.kind}`}`,
      )
  }
}

const checkSort = ({ model, entity, report }: Declared): void => {
  const name = entity.list.sort.replace(/^-/, '')
  const field = model.byName.get(name)
  const sorted = model.fields.filter(({ sortable }) => sortable).map((one) => one.name)
  if (field === undefined) report('list.sort', `names '${name}', which is no field: ${hint(name, sorted)}`)
  else if (!field.sortable)
    report('list.sort', `names '${name}', which does not say \`sort: true\`; sorted are ${sorted.join(', ')}`)
}

const relationNames = (model: Model): readonly string[] =>
  model.fields
    .filter(({ field }) => traitsOf(field).relation === true || traitsOf(field).aside === true)
    .map(({ name }) => name)

const checkInclude = ({ model, entity, report }: Declared): void => {
  const names = relationNames(model)
  for (const name of entity.list.include ?? [])
    if (!names.includes(name)) {
      const kind = model.byName.get(name)?.field.kind
      report('list.include', `names '${name}', which is ${kind ?? 'no field'} and no relation: ${hint(name, names)}`)
    }
}

/** Returns what is wrong with the end of a path through relations; undefined where the path is right. */
const pathFault = ({ byName }: Pick<Declared, 'byName'>, model: Model, path: string): string | undefined => {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    const ends = model.fields.flatMap(({ name, wire }) => [name, wire])
    return ends.includes(head) ? undefined : `'${head}' is no field of ${model.name}: ${hint(head, ends)}`
  }
  const field = model.byName.get(head)
  const isKnown =
    field !== undefined &&
    (isSubject(field) || (traitsOf(field.field).relation === true && byName.has(targetOf(field.field))))
  const [target] = isKnown ? stepTargets(model, field, rest[0] ?? '') : []
  if (target === undefined) return `'${head}' is no relation of ${model.name}: ${hint(head, relationNames(model))}`
  return pathFault({ byName }, target, rest.join('.'))
}

const checkPaths = (declared: Declared): void => {
  const { model, entity, report } = declared
  for (const path of entity.list.paths ?? []) {
    if (leadsNowhere(model, path)) continue
    const fault = pathFault(declared, model, path)
    if (fault !== undefined) report('list.paths', `has '${path}': ${fault}`)
  }
  for (const [parameter, path] of Object.entries(entity.list.params ?? {})) {
    const fault = pathFault(declared, model, path)
    if (fault !== undefined) report(`list.params.${parameter}`, `is '${path}': ${fault}`)
  }
}

/** References that every row has, beside the declared fields. */
const engineRefs = ['created_by', 'updated_by']

const checkGroups = ({ entity: { fields, list }, report }: Declared): void => {
  const grouping = Object.entries(fields).filter(([, field]) => traitsOf(field).grouping === true)
  for (const name of list.groups ?? []) {
    const field = fields[name]
    if (field === undefined ? !engineRefs.includes(name) : traitsOf(field).grouping !== true)
      report(
        'list.groups',
        `names '${name}', which is ${field?.kind ?? 'no field'} and makes no groups: ${hint(
          name,
          grouping.map(([one]) => one),
        )}`,
      )
  }
}

/** Checks the fields by which rows of a list are parts of other rows. */
const checkParts = (declared: Declared): void => {
  const { parts } = declared.entity.list
  if (parts === undefined) return
  fieldOfKind(declared, 'list.parts.by', parts.by, ['ref'])
  fieldOfKind(declared, 'list.parts.count', parts.count, ['count'])
  const names = declared.model.fields.map(({ name }) => name)
  for (const one of parts.share)
    if (!names.includes(one))
      declared.report('list.parts.share', `names '${one}', which is no field: ${hint(one, names)}`)
}

/** Checks the views that the list offers. */
const checkViews = (declared: Declared): void => {
  for (const [view, { where, permissions }] of Object.entries(declared.entity.list.views ?? {})) {
    checkConditions(declared, `list.views.${view}`, where)
    checkPermissions(declared, `list.views.${view}.permissions`, permissions)
  }
}

/** Checks the columns, filters, order and relations of the list. */
export const checkList = (declared: Declared): void => {
  checkViews(declared)
  checkColumns(declared)
  checkFilters(declared)
  checkSort(declared)
  checkInclude(declared)
  checkPaths(declared)
  checkGroups(declared)
  checkParts(declared)
  const { pageSize } = declared.entity.list
  if (pageSize !== undefined && !(Number.isInteger(pageSize) && pageSize >= 1 && pageSize <= mostPerPage))
    declared.report('list.pageSize', `is ${pageSize}, and has to be 1 to ${mostPerPage}`)
}

/** Tells whether a form asks for the field: it is required, and has no initial value. */
const isAsked = ({ field, creatable }: ModelField): boolean =>
  creatable && 'required' in field && field.required === true && !('initial' in field)

/** Kinds of fields that can take each part of a written line. */
const lineKinds = {
  due: ['instant'],
  priority: ['choice'],
  people: ['refs'],
  repeat: ['recurrence'],
} as const satisfies Record<keyof NonNullable<Quick['line']>, readonly FieldKind[]>

/**
 * Checks the small form of a new row.
 * @param inForm names of the fields of the whole form
 */
const checkQuick = (declared: Declared, inForm: readonly string[]): void => {
  const { entity, models, report } = declared
  const { quick } = entity
  if (quick === undefined) return
  for (const name of twiceIn(quick.fields)) report('quick.fields', `names '${name}' twice`)
  for (const name of quick.fields)
    if (name === entity.title) report('quick.fields', `names '${name}', which is the title and always there`)
    else if (fieldAt(declared, 'quick.fields', name) !== undefined && !inForm.includes(name))
      report('quick.fields', `names '${name}', which the form leaves out: ${hint(name, inForm)}`)
  for (const name of Object.keys(quick.values ?? {}))
    if (!quick.fields.includes(name)) report('quick.values', `names '${name}', which quick.fields leaves out`)
  for (const name of quick.place ?? [])
    if (fieldOfKind(declared, 'quick.place', name, ['ref']) !== undefined && !quick.fields.includes(name))
      report('quick.place', `names '${name}', which quick.fields leaves out`)
  for (const [part, name] of Object.entries(quick.line ?? {}))
    fieldOfKind(declared, `quick.line.${part}`, name, lineKinds[part as keyof typeof lineKinds])
  const first = models.all.find((model) => model.entity.quick?.anywhere === true)
  if (quick.anywhere === true && first !== undefined && first.name !== entity.name)
    report('quick.anywhere', `is said by '${first.name}' already, and one key makes one thing`)
}

/** Checks the sections of the form and their fields. */
export const checkForm = (declared: Declared): void => {
  const { entity, model, report } = declared
  for (const name of twiceIn(entity.form.map(({ section }) => section)))
    report('form', `has the section '${name}' twice`)
  const names = entity.form.flatMap(({ fields }) => fields)
  for (const name of twiceIn(names)) report('form', `has '${name}' twice`)
  for (const { section, fields, shownWhen, folded } of entity.form) {
    const at = `form.${section}`
    checkConditions(declared, `${at}.shownWhen`, shownWhen)
    for (const name of fields) {
      const field = fieldAt(declared, at, name)
      if (
        field !== undefined &&
        rowsIn(field.field) !== undefined &&
        asksOf(field.field) === undefined &&
        entity.facetFields?.includes(name) !== true
      )
        report(
          at,
          `names '${name}': rows of ${targetOf(field.field)} are filled in on forms of their own; show them in show.tabs or show.main`,
        )
      else if (field !== undefined && traitsOf(field.field).sorted === true)
        report(at, `names '${name}': the server gives an order key, people move rows`)
      if (shownWhen !== undefined && field !== undefined && isAsked(field))
        report(at, `is not always shown, and '${name}' in it is always required: say \`requiredWhen\``)
      if (folded === true && field !== undefined && isAsked(field))
        report(at, `is folded, and '${name}' in it is always required: ask for it in a section that is not`)
    }
  }
  checkQuick(declared, names)
  if (entity.page === undefined || !model.operations.has('store')) return
  for (const field of model.fields)
    if (isAsked(field) && !names.includes(field.name))
      report('form', `leaves out '${field.name}', without which nothing can be made`)
}

const comparable: ReadonlySet<ValueKind> = new Set(['number', 'decimal', 'day', 'instant', 'time'])

/** Checks the pairs of fields that are compared: both are columns, with values of one kind that has an order. */
export const checkOrder = (declared: Declared): void => {
  const { entity, report } = declared
  entity.order?.forEach(({ later, earlier }, i) => {
    const at = `order[${i}]`
    const [to, from] = [fieldAt(declared, `${at}.later`, later), fieldAt(declared, `${at}.earlier`, earlier)]
    if (to === undefined || from === undefined) return
    const kinds = [to, from].map(({ field, column }) => (column === null ? null : valueKindOf(field)))
    const [kind] = kinds
    const mismatch = `'${later}' is ${to.field.kind} and '${earlier}' is ${from.field.kind}`
    if (later === earlier) report(at, `holds '${later}' against itself`)
    else if (kind === null || kind === undefined || !comparable.has(kind) || kinds[1] !== kind)
      report(at, `can't compare: ${mismatch}`)
  })
}

/** Checks the sets of fields that belong together, or whose values no two rows share. */
export const checkSets = (declared: Declared): void => {
  const { entity, model, report } = declared
  const inTable = (at: string, names: readonly string[]) => {
    for (const name of names) {
      const field = fieldAt(declared, at, name)
      if (field !== undefined && field.column === null)
        report(at, `names '${name}', and the kind ${field.field.kind} has no column`)
    }
  }
  for (const set of entity.together ?? []) {
    for (const name of set) fieldAt(declared, 'together', name)
    if (set.length < 2) report('together', `has '${set.join()}' alone`)
  }
  for (const set of entity.unique ?? []) inTable('unique', set)
  for (const { fields, empty } of entity.uniqueWhile ?? []) inTable('uniqueWhile', [...fields, empty])
  for (const name of entity.savedViews === undefined ? [] : Object.values(entity.savedViews))
    fieldAt(declared, 'savedViews', name)
  const title = model.byName.get(entity.title)
  if (title === undefined)
    report('title', `is '${entity.title}', which is no field: ${hint(entity.title, fieldNames(model))}`)
  else if (!isNaming(title))
    report('title', `is '${entity.title}', and the kind ${title.field.kind} names nothing to people`)
  else if (model.titleTarget !== undefined && declared.byName.get(targetOf(title.field))?.titleTarget !== undefined)
    report(
      'title',
      `is '${entity.title}', and ${targetOf(title.field)} is called by a reference itself: no title may go that far`,
    )
  const other =
    entity.titleElse === undefined ? undefined : fieldOfKind(declared, 'titleElse', entity.titleElse, ['ref'])
  if (other !== undefined && declared.byName.get(targetOf(other.field))?.titleTarget !== undefined)
    report('titleElse', `is '${other.name}', whose rows are called by a reference themselves`)
}

const nameless: ReadonlySet<string> = new Set([
  'secret',
  'rank',
  'children',
  'refs',
  'strings',
  'file',
  'subject',
  'conditions',
  'data',
  'tiles',
])
const isNaming = ({ field }: ModelField): boolean => !nameless.has(field.kind)
