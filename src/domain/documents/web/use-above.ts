import { useQuery } from '@tanstack/react-query'
import { mostLevels } from '../../../core/declare/facets.ts'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../../web/base/api/client.ts'
import { isRow, type Row, readOne } from '../../../web/base/api/shapes.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'

const read = async (model: Model, id: string): Promise<Row> => {
  const { data } = await client.get<unknown>(`${model.entity.api}/${encodeURIComponent(id)}?include=project`)
  return readOne(data)
}

export type Shown = { readonly document?: string | undefined; readonly page?: string | undefined }
export type Above = { readonly ids: readonly string[]; readonly project: Row | undefined }

/** What stands above the document or page that is shown, topmost first, and its project. A row out of sight ends the way. */
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
      const of = data === undefined ? shown : String(readOne(data).document_id)
      const ids: string[] = []
      let project: Row | undefined
      for (let at = of; at !== undefined && ids.length < mostLevels; ) {
        const row: Row = await read(document, at).catch(() => ({}))
        if (row.id === undefined) break
        if (isRow(row.project)) project = row.project
        ids.unshift(at)
        at = typeof row.parent_id === 'string' ? row.parent_id : undefined
      }
      return { ids, project }
    },
    enabled: shown !== undefined || page !== undefined,
    placeholderData: (previous) => previous,
  })
  return query.data
}
