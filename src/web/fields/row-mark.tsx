import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { titleOf } from '../data/titles.ts'
import { initialsOf } from './initials.ts'

/** Number of hues in `plain.css`; each has a contrast of at least 4.5:1 with white. */
const hues = 8

/** A hue that is always the same for a row, whatever its title. */
const hueOf = (id: string): number => {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % hues
}

/**
 * A row's initials on a coloured square, by which it is found again in the navigation and at the head of its page.
 * @param side in pixels
 */
export const RowMark = ({
  model,
  row,
  side = 24,
}: {
  readonly model: Model
  readonly row: Row
  readonly side?: number
}) => (
  <span
    className="row-mark"
    aria-hidden="true"
    data-hue={hueOf(String(row.id))}
    style={{ inlineSize: side, blockSize: side, fontSize: `${Math.round(side * 0.42)}px` }}
  >
    {initialsOf(titleOf(model, row))}
  </span>
)
