import type { Model } from '../../../core/model.ts'
import { client } from '../../api/client.ts'
import { type Row, readOne } from '../../api/shapes.ts'

/** What a visitor brings to a shared row: the id of the link, its token, and its password or ''. */
export type Visit = { readonly id: string; readonly token: string; readonly password: string }

const bodyOf = ({ token, password }: Visit) => ({ token, ...(password === '' ? {} : { password }) })
const callOf = (model: Model, id: string) => `/public${model.entity.api}/${encodeURIComponent(id)}`

/** Opens a link. @throws CallError 404 for one that is no longer good, 403 where its password is asked for or wrong */
export const openShared = async (model: Model, visit: Visit): Promise<Row> =>
  readOne((await client.post<unknown>(callOf(model, visit.id), bodyOf(visit))).data)

/** A file that the link shows. */
export const readShared = async (model: Model, visit: Visit, file: string): Promise<Blob> => {
  const body = { ...bodyOf(visit), file }
  return (await client.post<Blob>(`${callOf(model, visit.id)}/files`, body, { responseType: 'blob' })).data
}

/** The row that a link leads somebody signed in to. @throws CallError 404 where they may not see it */
export const placeOfShared = async (model: Model, id: string): Promise<Row> =>
  readOne((await client.get<unknown>(callOf(model, id))).data)
