import { useEffect, useState } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import type { InPlaceFormProps } from './in-place-form.tsx'

/** Loaded on demand: the editor is larger than the page. */
const InPlaceForm = deferred(async () => (await import('./in-place-form.tsx')).InPlaceForm)

type Props = InPlaceFormProps & {
  /** The row with the text as it was just written together; undefined where the row itself is the newest. */
  readonly afterwards: Row | undefined
}

/**
 * The form of a text. Just after the text was written together the row is read again, so that the form begins with that
 * text and with the version that it belongs to.
 */
export const FormAfterwards = ({ afterwards, ...props }: Props) => {
  const { row, fields, reread } = props
  const [start, setStart] = useState(afterwards === undefined ? row : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    if (afterwards === undefined) return
    const isBehind = (read: Row) => fields.every(({ wire }) => read[wire] === row[wire])
    reread().then(
      (read) => setStart(read === undefined || isBehind(read) ? { ...read, ...afterwards } : read),
      () => setStart(afterwards),
    )
  }, [])
  return start === undefined ? <RowSkeleton /> : <InPlaceForm {...props} row={start} />
}
