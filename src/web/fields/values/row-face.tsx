import type { Model } from '../../../core/declare/model.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { titleOf } from '../../data/rows/titles.ts'
import { faceColorOf, initialsOf } from './initials.ts'
import { useFileUrl } from './use-file-url.ts'

/** The picture field of an entity, such as a user's avatar. */
const faceField = (model: Model) => model.fields.find(({ field }) => field.kind === 'file' && field.accept === 'image')

/** The colour field of an entity, such as a tag's. */
export const colorField = (model: Model) => model.fields.find(({ field }) => field.kind === 'color')

/** Tells whether rows of the entity have a picture. */
export const hasFace = (model: Model): boolean => faceField(model) !== undefined

/** URL of a row's picture; undefined if it has none. */
const faceOf = (model: Model, row: Row): string | undefined => {
  const field = faceField(model)
  const file = field === undefined ? undefined : (row[field.wire] ?? row[`${field.name}_url`])
  if (typeof file === 'string') return file
  return isRow(file) && typeof file.url === 'string' ? file.url : undefined
}

/**
 * A row's picture, or its initials if it has none; nothing for entities without pictures. Each picture is
 * loaded once, however often it is shown.
 * @param side in pixels
 */
export const RowFace = ({ model, row, side = 20 }: { model: Model; row: Row; side?: number }) => {
  const url = useFileUrl(faceOf(model, row))
  if (!hasFace(model)) return null
  return (
    <span
      className="face row-face"
      aria-hidden="true"
      style={{
        inlineSize: side,
        blockSize: side,
        fontSize: `${Math.round(side * 0.42)}px`,
        ...(url === undefined && { backgroundColor: faceColorOf(String(row.id)) }),
      }}
    >
      {url === undefined ? initialsOf(titleOf(model, row)) : <img src={url} alt="" />}
    </span>
  )
}
