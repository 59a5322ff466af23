import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { ShowScreen } from '../../../web/app/screens/show-screen.tsx'
import type { Row } from '../../../web/base/api/shapes.ts'
import { PageLineProvider } from '../../../web/base/ui/page-head.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { NewHere } from '../../../web/fields/commands/new-here.tsx'
import { DocumentTree } from './document-tree.tsx'
import { DocumentsFrame } from './documents-frame.tsx'
import { ImportHere } from './import/import-here.tsx'
import { PageContents } from './page-contents.tsx'
import { Start } from './start.tsx'
import { useAbove } from './use-above.ts'

/** The tab with a project's documents; the address names the shown document or page. */
export const DocumentsTab = ({ row }: { readonly row: RowOf<'project'> }) => {
  const [params] = useSearchParams()
  const models = { document: useModel('document'), page: useModel('page') }
  const shown = { document: params.get('document') ?? undefined, page: params.get('page') ?? undefined }
  const above = useAbove(shown)
  const address = useMemo(
    () => (model: Model, one: Row) =>
      `/projects/${encodeURIComponent(row.id)}?tab=documents&${model.name}=${encodeURIComponent(String(one.id))}`,
    [row.id],
  )
  const parent = above?.ids.at(-1)
  return (
    <>
      <NewHere
        model={models.document}
        preset={{ project_id: row.id, ...(parent === undefined ? {} : { parent_id: parent }) }}
      />
      <ImportHere place={{ project: row.id, parent: undefined, title: row.name }} address={address} />
      <DocumentsFrame
        tree={
          <>
            <DocumentTree
              project={row}
              current={shown.page ?? shown.document}
              above={above?.ids ?? []}
              address={address}
            />
            {shown.page !== undefined && <PageContents id={shown.page} />}
          </>
        }
      >
        {/* The line at the page's top stays the project's. */}
        <PageLineProvider value={undefined}>
          {shown.page !== undefined && <ShowScreen key={shown.page} model={models.page} id={shown.page} />}
          {shown.page === undefined && shown.document !== undefined && (
            <ShowScreen key={shown.document} model={models.document} id={shown.document} />
          )}
        </PageLineProvider>
        {shown.page === undefined && shown.document === undefined && <Start project={row.id} />}
      </DocumentsFrame>
    </>
  )
}
