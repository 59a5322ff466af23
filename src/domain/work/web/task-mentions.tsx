import { type ReactNode, useMemo } from 'react'
import { client } from '../../../web/api/client.ts'
import { readList } from '../../../web/api/shapes.ts'
import { type FindPeople, MentionProvider } from '../../../web/fields/mentions.ts'
import { settings } from '../../../web/settings.ts'

/** Who may be mentioned at a task; our own server's alone. */
const peopleOf = (id: string): FindPeople | undefined =>
  settings.own
    ? async (search) => {
        const { data } = await client.get<unknown>(`/tasks/${encodeURIComponent(id)}/people`, { params: { search } })
        return readList(data).data.map((one) => ({ id: String(one.id), name: String(one.name) }))
      }
    : undefined

/** Around the texts of a task, in which those may be mentioned who see it. */
export const TaskMentions = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => {
  const find = useMemo(() => peopleOf(id), [id])
  return <MentionProvider value={find}>{children}</MentionProvider>
}
