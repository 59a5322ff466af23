import { createHash } from 'node:crypto'

/**
 * Returns ids for the rows that come along with a copied row: each follows from the id of that row and from its own
 * place, and they are in the order in which the rows are made. A transaction that is done again with a finished
 * computation makes the same rows.
 * @param root a UUID of version 7, whose time they share
 */
export const copyIds = (root: string): (() => string) => {
  const time = root.replaceAll('-', '').slice(0, 12)
  let n = 0
  return () => {
    const place = (n++).toString(16).padStart(6, '0')
    const rest = createHash('sha256').update(`${root} ${place}`).digest('hex')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${place.slice(0, 3)}-8${place.slice(3)}-${rest.slice(0, 12)}`
  }
}
