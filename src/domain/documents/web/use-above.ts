import { useQuery } from '@tanstack/react-query'
import { mostLevels } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { isRow, type Row, readOne } from '../../../web/base/api/shapes.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'

const read = async (model: Model, id: string): Promise<Row> => {
  const { data } = await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}?include=project`)
  return readOne(data)
}

/** Treats a hidden row as missing; after another failure the caller tries again. */
const unseen = (error: CallError): Row => {
  if (error.statusCode === 404) return {}
  throw error
}

export type Shown = { readonly document?: string | undefined; readonly page?: string | undefined }
type Project = Pick<RowOf<'project'>, 'id' | 'name'>
export type Above = { readonly ids: readonly string[]; readonly project: Project | undefined }

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const projectIn = ({ project }: Row): Project | undefined => {
  const { id, name } = isRow(project) ? project : {}
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
}

/** Reads the rows above the shown document or page, topmost first, and its project. A hidden row ends the path. */
export const useAbove = ({ document: shown, page }: Shown): Above | undefined => {
  const document = useModel('document')
  const pages = useModel('page')
  const query = useQuery<Above>({
    queryKey: queryKeys.list(document, 'above', shown ?? '', page ?? ''),
    queryFn: async () => {
      const { data } =
        page === undefined
          ? { data: undefined }
          : await client.get<unknown>(`${pages.entity.api}/${encodeURIComponent(page)}`)
      const of = data === undefined ? shown : textIn(readOne(data).document_id)
      const ids: string[] = []
      let project: Project | undefined
      for (let at = of; at !== undefined && ids.length < mostLevels; ) {
        const row: Row = await read(document, at).catch(unseen)
        if (row.id === undefined) break
        project = projectIn(row)
        ids.unshift(at)
        at = textIn(row.parent_id)
      }
      return { ids, project }
    },
    enabled: shown !== undefined || page !== undefined,
    placeholderData: (previous) => previous,
  })
  return query.data
}
