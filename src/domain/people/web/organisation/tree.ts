/** A department of the organisation as drawn. */
export type Node<R> = { readonly row: R; readonly children: readonly Node<R>[] }
type Rooted = { readonly id: string; readonly parent_id?: string | null }

/**
 * Arranges rows as trees, in the order of the list. A row whose parent is not among them is a root. Rows in a ring,
 * which the server refuses, would be in no tree.
 */
export const treesOf = <R extends Rooted>(rows: readonly R[]): readonly Node<R>[] => {
  const known = new Set(rows.map(({ id }) => id))
  const below = (parent: string | null): readonly Node<R>[] =>
    rows
      .filter(({ parent_id }) => (known.has(parent_id ?? '') ? parent_id : null) === parent)
      .map((row) => ({ row, children: below(row.id) }))
  return below(null)
}

/** Visible nodes in reading order, from top to bottom, with their parents. */
export type Line = { readonly id: string; readonly parent: string | undefined; readonly children: readonly string[] }
export const linesOf = <R extends Rooted>(
  nodes: readonly Node<R>[],
  folded: ReadonlySet<string>,
  parent?: string,
): readonly Line[] =>
  nodes.flatMap(({ row: { id }, children }) => {
    const shown = folded.has(id) ? [] : children
    return [{ id, parent, children: shown.map(({ row }) => row.id) }, ...linesOf(shown, folded, id)]
  })

/**
 * Returns the node to which a key leads in a tree that is drawn from top to bottom: up and down between levels,
 * sideways between neighbours of a level (WAI-ARIA, tree view, turned by a quarter).
 * @param forward key that leads to the next in reading direction
 */
export const nextOf = (lines: readonly Line[], from: string, key: string, forward: 'ArrowLeft' | 'ArrowRight') => {
  const at = lines.findIndex(({ id }) => id === from)
  const line = lines[at]
  if (line === undefined) return lines[0]?.id
  const siblings = lines.filter(({ parent }) => parent === line.parent).map(({ id }) => id)
  const place = siblings.indexOf(from)
  switch (key) {
    case 'ArrowUp':
      return line.parent
    case 'ArrowDown':
      return line.children[0]
    case 'Home':
      return lines[0]?.id
    case 'End':
      return lines.at(-1)?.id
    case 'ArrowLeft':
    case 'ArrowRight':
      return siblings[place + (key === forward ? 1 : -1)]
    default:
      return undefined
  }
}
