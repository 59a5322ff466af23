import { client } from '../../../web/api/client.ts'
import { type Row, readOne } from '../../../web/api/shapes.ts'

/** What a visitor brings to a shared task. */
export type Visit = { readonly id: string; readonly token: string; readonly password: string }

const bodyOf = ({ token, password }: Visit) => ({ token, ...(password === '' ? {} : { password }) })
const pathOf = ({ id }: Visit) => `/public/tasks/${encodeURIComponent(id)}`

/** Opens a link. @throws CallError 404 for one that is no longer good, 403 where its password is asked for or wrong */
export const openShared = async (visit: Visit): Promise<Row> =>
  readOne((await client.post<unknown>(pathOf(visit), bodyOf(visit))).data)

/** A file that the link shows. */
export const readShared = async (visit: Visit, file: string): Promise<Blob> =>
  (await client.post<Blob>(`${pathOf(visit)}/files`, { ...bodyOf(visit), file }, { responseType: 'blob' })).data

/** The task that a link leads somebody signed in to. @throws CallError 404 where they may not see it */
export const placeOfShared = async (id: string): Promise<string> =>
  String(readOne((await client.get<unknown>(`/public/tasks/${encodeURIComponent(id)}`)).data).id)
