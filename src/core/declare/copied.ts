import type { ServedFacet } from './facets.ts'
import { traitsOf } from './kinds.ts'
import { isSubjectId, type Model, type ModelField, type Models, targetOf, valueKindOf } from './model.ts'

/** Tells whether a field is a reference to one row. */
export const leadsToOne = ({ field }: ModelField): boolean =>
  traitsOf(field).points === true && traitsOf(field).many !== true
/** Tells whether a field is a list of references. */
export const leadsToMany = ({ field }: ModelField): boolean =>
  traitsOf(field).points === true && traitsOf(field).many === true
/** Returns the references of an entity to its own rows. */
export const ownReferences = (model: Model): readonly ModelField[] =>
  model.fields.filter((field) => leadsToOne(field) && targetOf(field.field) === model.name)

/** A step from copied rows to rows that come along with them. */
export type CopyStep = {
  readonly target: Model
  /** The reference, or the id of the subject, by which the other rows lead to the copied ones. */
  readonly by: ModelField
  /** The type of the subject, where it is one. */
  readonly type?: ModelField
  /** The other reference, where the rows link two others: its row has to come along as well. */
  readonly to?: ModelField
}

const served = (models: Models, facet: ServedFacet): Model | undefined =>
  models.all.find(({ entity }) => entity.serves === facet)

const stepBy = (target: Model | undefined, by: string): CopyStep[] => {
  if (target === undefined) return []
  const named = target.fields.filter(({ name }) => name === by)
  const at = named.find((one) => one.type === 'id')
  const type = at !== undefined && isSubjectId(at) ? named.find((one) => one !== at) : undefined
  if (at === undefined) return []
  return [type === undefined ? { target, by: at } : { target, by: at, type }]
}

/** Returns the step to the lines of a checklist, which hang on it by a reference. */
const linesOf = (models: Models, model: Model): CopyStep[] => {
  if (model.entity.serves !== 'checklists') return []
  const lines = served(models, 'checklist_items')
  const by = lines?.fields.find((field) => leadsToOne(field) && targetOf(field.field) === model.name)
  return by === undefined ? [] : stepBy(lines, by.name)
}

/**
 * Returns the steps to the rows that come along with an entity's rows, by its own declaration and by its facets; links
 * come last.
 */
export const copyStepsOf = (models: Models, model: Model): readonly CopyStep[] => {
  const modelAt = (name: string) => models.all.find((one) => one.name === name)
  const { copies, checklists, files, links = {} } = model.entity
  if (copies === undefined && model.entity.serves === undefined) return []
  return [
    ...(copies?.along ?? []).flatMap(({ of, by }) => stepBy(modelAt(of), by)),
    ...(checklists === true ? stepBy(served(models, 'checklists'), 'about') : []),
    ...linesOf(models, model),
    ...(files === true ? stepBy(served(models, 'files'), 'about') : []),
    ...Object.values(links).flatMap(({ rows }) =>
      (rows === undefined ? [] : stepBy(modelAt(rows.of), rows.from)).map((step) => {
        const to = step.target.byName.get(rows?.to ?? '')
        return to === undefined ? step : { ...step, to }
      }),
    ),
  ]
}

/** Returns the entities whose rows come along with a copy, in the order in which their rows are made. */
export const copiedEntities = (models: Models, model: Model): readonly Model[] => {
  const found = new Set<Model>()
  const links = new Set<Model>()
  const walk = (at: Model): void => {
    for (const { target, to } of copyStepsOf(models, at)) {
      const group = to === undefined ? found : links
      if (found.has(target) || links.has(target)) continue
      group.add(target)
      walk(target)
    }
  }
  walk(model)
  return [...found, ...links]
}

/** Variables that the server fills in any text of a template: who uses it, and its start. */
const filledWords: readonly string[] = ['me', 'start']

/**
 * Tells whether nobody is asked for a variable of a template's texts: the server knows who makes the row, when it
 * starts and what it is called.
 * @param model of the row that is made, if any
 */
export const isKnownWord = (model: Model | undefined, variable: string): boolean =>
  filledWords.includes(variable) || variable === model?.name

/** Returns the groups of fields that a copy may leave out, of the row itself and of the rows that come along. */
export const copyGroupsOf = (models: Models, model: Model): readonly string[] => [
  ...new Set(
    [model, ...copiedEntities(models, model)].flatMap(({ entity }) => Object.keys(entity.copies?.groups ?? {})),
  ),
]

/** Tells whether the values of a field are dates that move with the copy. */
export const isMoved = ({ field }: ModelField): boolean => ['day', 'instant'].includes(valueKindOf(field) ?? '')

/** Tells whether a row of the entity may be copied by itself: it has a page to go to, and rows of it are made. */
export const isCopiedAlone = ({ entity, operations }: Model): boolean =>
  entity.copies !== undefined && entity.page !== undefined && operations.has('store')
