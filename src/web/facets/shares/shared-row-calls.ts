import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { type Row, readOne } from '../../base/api/shapes.ts'
import type { GivenTile } from '../../views/tiles/given-tiles.tsx'

/** Credentials of a visitor: id and token of the share link, and the password or ''. */
export type Visit = { readonly id: string; readonly token: string; readonly password: string }

const bodyOf = ({ token, password }: Visit) => ({ token, ...(password === '' ? {} : { password }) })
const callOf = (model: Model, id: string) => `/public${model.entity.api}/${encodeURIComponent(id)}`

/** Reads the row of a share link. @throws CallError 404 if the link is invalid, 403 if its password is missing or wrong */
export const openShared = async (model: Model, visit: Visit): Promise<Row> =>
  readOne((await client.post<unknown>(callOf(model, visit.id), bodyOf(visit))).data)

/** Reads the tiles of a row that has some, with their answers. @throws CallError as `openShared` */
export const readSharedTiles = async (model: Model, visit: Visit): Promise<readonly GivenTile[]> =>
  (await client.post<{ data: { tiles: readonly GivenTile[] } }>(`${callOf(model, visit.id)}/tiles`, bodyOf(visit))).data
    .data.tiles

/** Reads a file that the link shows. @param file id of the attachment @throws CallError as `openShared` */
export const readSharedFile = async (model: Model, visit: Visit, file: string): Promise<Blob> => {
  const body = { ...bodyOf(visit), file }
  return (await client.post<Blob>(`${callOf(model, visit.id)}/files`, body, { responseType: 'blob' })).data
}

/** The row of a share link, for a signed-in user. @throws CallError 404 if they may not read it */
export const sharedRowOf = async (model: Model, id: string): Promise<Row> =>
  readOne((await client.get<unknown>(callOf(model, id))).data)
