import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { useHolds } from '../../access/can.tsx'
import { client } from '../../api/client.ts'
import { isRow, type Row, readList } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { type FindPeople, MentionProvider } from '../../fields/mentions.ts'
import { PictureProvider, type Pictures } from '../../fields/pictures.ts'
import { namedWhenPasted } from '../files/attachment-kind.ts'
import { sendPicture } from '../files/uploads.ts'
import { useServer } from '../served.ts'

/** Finds people who may be mentioned at a row; only our own server tells. */
const peopleOf = (model: Model, id: string): FindPeople | undefined =>
  settings.own && model.entity.talks !== undefined
    ? async (search) => {
        const path = `${model.entity.api}/${encodeURIComponent(id)}/people`
        const { data } = await client.get<unknown>(path, { params: { search } })
        return readList(data).data.map((row) => ({ ...row, id: String(row.id), name: String(row.name) }))
      }
    : undefined

type Props = { readonly model: Model; readonly row: Row; readonly children: ReactNode }

/** Around the texts of a row: people who see the row may be mentioned, and its files take the pictures. */
export const RowTexts = ({ model, row, children }: Props) => {
  const { t } = useTranslation('files')
  const id = String(row.id)
  const attachment = useServer('files')
  const mayStore = useHolds({
    permissions: attachment === undefined ? [] : [permissionFor(attachment.entity, 'store')],
  })
  const hasFiles = model.entity.files !== undefined && attachment !== undefined
  const mayAdd = hasFiles && mayStore && settings.own && isRow(row.can) && row.can.update === true
  const word = t('pasted')
  const find = useMemo(() => peopleOf(model, id), [model, id])
  const pictures = useMemo(
    (): Pictures =>
      mayAdd && attachment !== undefined
        ? {
            send: (file) =>
              sendPicture({ attachment, entity: model.name, id }, namedWhenPasted(file, word, new Date())),
          }
        : {},
    [mayAdd, attachment, model, id, word],
  )
  return (
    <MentionProvider value={find}>
      <PictureProvider value={pictures}>{children}</PictureProvider>
    </MentionProvider>
  )
}
