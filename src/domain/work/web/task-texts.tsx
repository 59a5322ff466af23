import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHolds } from '../../../web/access/can.tsx'
import { client } from '../../../web/api/client.ts'
import { isRow, type Row, readList } from '../../../web/api/shapes.ts'
import { type FindPeople, MentionProvider } from '../../../web/fields/mentions.ts'
import { PictureProvider, type Pictures } from '../../../web/fields/pictures.ts'
import { settings } from '../../../web/settings.ts'
import { namedWhenPasted } from './attachment-kind.ts'
import { sendPicture } from './uploads.ts'

/** Who may be mentioned at a task; our own server's alone. */
const peopleOf = (id: string): FindPeople | undefined =>
  settings.own
    ? async (search) => {
        const { data } = await client.get<unknown>(`/tasks/${encodeURIComponent(id)}/people`, { params: { search } })
        return readList(data).data.map((one) => ({ id: String(one.id), name: String(one.name) }))
      }
    : undefined

/** Around the texts of a task: those may be mentioned who see it, and its files take the pictures. */
export const TaskTexts = ({ row, children }: { readonly row: Row; readonly children: ReactNode }) => {
  const { t } = useTranslation('work_files')
  const id = String(row.id)
  const mayStore = useHolds({ permissions: ['attachment-store'] })
  const mayAdd = mayStore && settings.own && isRow(row.can) && row.can.update === true
  const word = t('pasted')
  const find = useMemo(() => peopleOf(id), [id])
  const pictures = useMemo(
    (): Pictures =>
      mayAdd ? { send: (file) => sendPicture({ entity: 'task', id }, namedWhenPasted(file, word, new Date())) } : {},
    [mayAdd, id, word],
  )
  return (
    <MentionProvider value={find}>
      <PictureProvider value={pictures}>{children}</PictureProvider>
    </MentionProvider>
  )
}
