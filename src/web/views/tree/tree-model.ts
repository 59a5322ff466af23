import { type Model, type ModelField, type Models, targetOf } from '../../../core/declare/model.ts'
import { allOf, equals, type Group, isEmpty } from '../../../core/query/predicate.ts'
import { settings } from '../../base/browser/settings.ts'

/** The facts that a tree view needs about an entity with a `tree`. */
export type TreeOf = {
  readonly model: Model
  /** Wire name of the reference to the row above. */
  readonly parent: string
  /** Wire name of the order. */
  readonly rank: string
  /** Names of the counts of rows below a row; without any, each row may have some below it. */
  readonly counts: readonly string[]
  /** Rows of another entity, which come last below the row that owns them. */
  readonly leaves: { readonly model: Model; readonly by: string; readonly rank: string } | undefined
}

const rankIn = (model: Model): string => model.fields.find(({ field }) => field.kind === 'rank')?.wire ?? 'created_at'

const countOf = (model: Model, children: string): readonly string[] =>
  model.fields.flatMap(({ field, wire }) => (field.kind === 'count' && field.of === children ? [wire] : []))

const wireOf = (model: Model, name: string): string => model.byName.get(name)?.wire ?? name

export const treeOf = (models: Models, model: Model): TreeOf => {
  const { tree } = model.entity
  if (tree === undefined) throw new Error(`${model.name} has no tree`)
  const field: ModelField | undefined = model.byName.get(tree.leaves ?? '')
  const leaf = field?.field.kind === 'children' ? models.of(targetOf(field.field)) : undefined
  return {
    model,
    parent: wireOf(model, tree.parent),
    rank: rankIn(model),
    counts: [...countOf(model, tree.rows), ...(tree.leaves === undefined ? [] : countOf(model, tree.leaves))],
    leaves:
      leaf === undefined || field?.field.kind !== 'children'
        ? undefined
        : { model: leaf, by: wireOf(leaf, field.field.by), rank: rankIn(leaf) },
  }
}

/**
 * Returns the condition of the rows of a level; only our own server knows which rows are a reader's top. @param where
 * condition of the whole tree
 */
export const levelOf = ({ parent }: TreeOf, above: string | null, where: Group | undefined): Group =>
  above === null
    ? allOf(...(where === undefined ? [] : [where]), settings.own ? equals('is_top', true) : isEmpty(parent))
    : allOf(equals(parent, above))
