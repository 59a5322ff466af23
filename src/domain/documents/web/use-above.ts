import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../../core/declare/register.ts'
import { client } from '../../../web/base/api/client.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { isRow, type Row, readOne } from '../../../web/base/api/shapes.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { queryKeys } from '../../../web/data/rows/query-keys.ts'
import { useAncestors } from '../../../web/data/rows/use-ancestors.ts'

export type Shown = { readonly document?: string | undefined; readonly page?: string | undefined }
type Project = Pick<RowOf<'project'>, 'id' | 'name'>
export type Above = { readonly ids: readonly string[]; readonly project: Project | undefined }

const projectIn = ({ project }: Row): Project | undefined => {
  const { id, name } = isRow(project) ? project : {}
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
}

/** Reads the rows above the shown document or page, topmost first, and its project. A hidden row ends the path. */
export const useAbove = ({ document: shown, page }: Shown): Above | undefined => {
  const document = useModel('document')
  const pages = useModel('page')
  const { data: documentOfPage } = useQuery<string | undefined, CallError>({
    queryKey: queryKeys.row(pages, page ?? '', 'document'),
    queryFn: async () => {
      const { data } = await client.get<unknown>(`${pages.entity.api}/${encodeURIComponent(page ?? '')}`)
      const { document_id: id } = readOne(data)
      return typeof id === 'string' ? id : undefined
    },
    enabled: page !== undefined,
    placeholderData: (previous) => previous,
  })
  const rows = useAncestors(document, page === undefined ? shown : documentOfPage)
  return rows === undefined
    ? undefined
    : { ids: rows.map(({ id }) => String(id)), project: rows[0] === undefined ? undefined : projectIn(rows[0]) }
}
