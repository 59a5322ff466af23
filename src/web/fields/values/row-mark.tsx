import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { faceColorOf, initialsOf } from './initials.ts'

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
    style={{
      background: faceColorOf(String(row.id)),
      inlineSize: side,
      blockSize: side,
      fontSize: `${Math.round(side * 0.42)}px`,
    }}
  >
    {initialsOf(titleOf(model, row))}
  </span>
)
