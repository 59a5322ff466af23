import type { ServedFacet } from './facets.ts'
import { traitsOf } from './kinds.ts'
import { isSubjectId, type Model, type ModelField, type Models, targetOf, valueKindOf } from './model.ts'

/** A reference to one row. */
export const leadsToOne = ({ field }: ModelField): boolean =>
  traitsOf(field).points === true && traitsOf(field).many !== true
/** A list of references. */
export const leadsToMany = ({ field }: ModelField): boolean =>
  traitsOf(field).points === true && traitsOf(field).many === true
/** References of an entity to rows of its own. */
export const ownReferences = (model: Model): readonly ModelField[] =>
  model.fields.filter((field) => leadsToOne(field) && targetOf(field.field) === model.name)

/** A step from copied rows to rows that come along with them. */
export type CopyStep = {
  readonly target: Model
  /** The reference, or the id of the subject, by which those lead here. */
  readonly by: ModelField
  /** The type of the subject, where it is one. */
  readonly type?: ModelField
  /** Of rows that link two others: the other reference, whose row has to come along as well. */
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

/** Lines of a checklist hang on it by their reference to it. */
const linesOf = (models: Models, model: Model): CopyStep[] => {
  if (model.entity.serves !== 'checklists') return []
  const lines = served(models, 'checklist_items')
  const by = lines?.fields.find((field) => leadsToOne(field) && targetOf(field.field) === model.name)
  return by === undefined ? [] : stepBy(lines, by.name)
}

/** What comes along with rows of an entity by its own declaration and by its facets; links come last. */
export const copyStepsOf = (models: Models, model: Model): readonly CopyStep[] => {
  const modelAt = (name: string) => models.all.find((one) => one.name === name)
  const { copies, checklists, links = {} } = model.entity
  if (copies === undefined && model.entity.serves === undefined) return []
  return [
    ...(copies?.along ?? []).flatMap(({ of, by }) => stepBy(modelAt(of), by)),
    ...(checklists === true ? stepBy(served(models, 'checklists'), 'about') : []),
    ...linesOf(models, model),
    ...Object.values(links).flatMap(({ rows }) =>
      (rows === undefined ? [] : stepBy(modelAt(rows.of), rows.from)).map((step) => {
        const to = step.target.byName.get(rows?.to ?? '')
        return to === undefined ? step : { ...step, to }
      }),
    ),
  ]
}

/** Entities whose rows come along with a copy, in the order in which their rows are made. */
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

/** Groups of fields that a copy may be made without, of the row itself and of what comes along. */
export const copyGroupsOf = (models: Models, model: Model): readonly string[] => [
  ...new Set(
    [model, ...copiedEntities(models, model)].flatMap(({ entity }) => Object.keys(entity.copies?.groups ?? {})),
  ),
]

/** Fields whose values are dates that move. */
export const isMoved = ({ field }: ModelField): boolean => ['day', 'instant'].includes(valueKindOf(field) ?? '')

/** Whether a row of the entity may be copied by itself: it has a page to go to, and rows of it are made. */
export const isCopiedAlone = ({ entity, operations }: Model): boolean =>
  entity.copies !== undefined && entity.page !== undefined && operations.has('store')
