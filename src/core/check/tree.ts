import { type Declared, fieldOfKind } from './declarations.ts'

/** Checks a tree: a reference to its own entity, the rows below by it, and an order. */
export const checkTree = (declared: Declared): void => {
  const { entity, model, report } = declared
  if (entity.tree === undefined) return
  const parent = fieldOfKind(declared, 'tree.parent', entity.tree.parent, ['ref'])?.field
  if (parent !== undefined && 'to' in parent && parent.to !== model.name)
    report('tree.parent', `leads to another ${model.name}, and '${entity.tree.parent}' to ${parent.to}`)
  const rows = fieldOfKind(declared, 'tree.rows', entity.tree.rows, ['children'])?.field
  if (rows !== undefined && 'of' in rows && 'by' in rows && (rows.of !== model.name || rows.by !== entity.tree.parent))
    report(
      'tree.rows',
      `takes the children by '${entity.tree.parent}', and '${entity.tree.rows}' are ${rows.of} by '${rows.by}'`,
    )
  if (entity.tree.leaves !== undefined) fieldOfKind(declared, 'tree.leaves', entity.tree.leaves, ['children'])
  if (!model.fields.some(({ field }) => field.kind === 'rank'))
    report('tree', 'takes an order made by hand, and there is no rank')
}
