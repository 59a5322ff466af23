import type { Model } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { titleOf } from '../data/titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { EditableHeading } from './editable-field.tsx'
import { useEditable } from './use-editable.ts'

type Props = { readonly model: Model; readonly row: Row; readonly reread: () => Promise<Row | undefined> }

/** The row's title as an editable heading of its page. */
export const RowHeading = ({ model, row, reread }: Props) => {
  const editable = useEditable(model, row)
  const field = model.byName.get(model.entity.title)
  const title = titleOf(model, row)
  const heading = (
    <PageHeading title={title}>
      <bdi>{title}</bdi>
    </PageHeading>
  )
  if (field === undefined) return heading
  return (
    <EditableHeading model={model} row={row} field={field} editable={editable(field)} reread={reread}>
      {heading}
    </EditableHeading>
  )
}
