import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { client } from '../../base/api/client.ts'
import { isRow, type Row, readList } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { useHolds } from '../../data/access/can.tsx'
import { useProduct } from '../../data/areas/product.ts'
import { type FindPeople, MentionProvider } from '../../fields/values/mentions.ts'
import { PictureProvider, type Pictures } from '../../fields/values/pictures.ts'
import { useOptionalFacetModel } from '../facet-model.ts'
import { renamePasted } from '../files/attachment-kind.ts'
import { sendPicture } from '../files/uploads.ts'

/** Searches users who can be mentioned on a row; undefined on other servers. */
const peopleOf = (model: Model, id: string): FindPeople | undefined =>
  settings.own && model.entity.talks !== undefined
    ? async (search) => {
        const path = `${model.entity.api}/${encodeURIComponent(id)}/people`
        const { data } = await client.get<unknown>(path, { params: { search } })
        return readList(data).data.map((row) => ({ ...row, id: String(row.id), name: String(row.name) }))
      }
    : undefined

type Props = { readonly model: Model; readonly row: Row; readonly children: ReactNode }

/** Context of a row's texts: users who may read the row can be mentioned, and pasted pictures become its files. */
export const RowTexts = ({ model, row, children }: Props) => {
  const { t } = useTranslation('files')
  const id = String(row.id)
  const attachment = useOptionalFacetModel('files')
  const mayStore = useHolds({
    permissions: attachment === undefined ? [] : [permissionFor(attachment.entity, 'store')],
  })
  const hasFiles = model.entity.files !== undefined && attachment !== undefined
  const mayAdd = hasFiles && mayStore && settings.own && isRow(row.can) && row.can.update === true
  const { models } = useProduct()
  const fileName = t('pasted')
  const find = useMemo(() => peopleOf(model, id), [model, id])
  const pictures = useMemo(
    (): Pictures =>
      mayAdd && attachment !== undefined
        ? {
            send: (file) =>
              sendPicture({ models, attachment, entity: model.name, id }, renamePasted(file, fileName, new Date())),
          }
        : {},
    [mayAdd, models, attachment, model, id, fileName],
  )
  return (
    <MentionProvider value={find}>
      <PictureProvider value={pictures}>{children}</PictureProvider>
    </MentionProvider>
  )
}
