import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { type Row, readOne } from '../../../web/base/api/shapes.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { createRow } from '../../../web/data/rows/row-calls.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'

export type Kind = 'document' | 'folder'
/** The place of a new document. */
export type Place = { readonly project: string | undefined; readonly parent: string | undefined }

/**
 * Makes documents and pages at once, without a form, and opens them; the user writes their titles there.
 * @param addressOf returns where a row is shown; by default on its own page
 */
export const useNewDocuments = (addressOf: (model: Model, row: Row) => string | undefined = rowAddress) => {
  const { t } = useTranslation('documents')
  const navigate = useNavigate()
  const run = useAction()
  const document = useModel('document')
  const page = useModel('page')
  const mayMake = useHolds({ permissions: ['document-store'] })
  const mayWrite = useHolds({ permissions: ['page-store'] })
  const opened = async (model: Model, create: () => Promise<{ data: unknown }>) => {
    let address: string | undefined
    const call = async () => {
      const answer = await create()
      address = addressOf(model, readOne(answer.data))
      return answer
    }
    if (!(await run(call, { rows: model })) || address === undefined) return
    // The tree disappears with this page. Its library fails if the focused row disappears with its whole level.
    const { activeElement } = globalThis.document
    if (activeElement instanceof HTMLElement && activeElement.closest('[role=tree]') !== null) activeElement.blur()
    void navigate(address)
  }
  const make = async (kind: Kind, { project, parent }: Place): Promise<void> => {
    const values = { title: t('untitled'), kind, project_id: project ?? null, parent_id: parent ?? null }
    await opened(document, () => createRow(document, values))
  }
  const makePage = async (row: Pick<RowOf<'document'>, 'id'>): Promise<void> => {
    await opened(page, () => createRow(page, { title: t('untitled'), document_id: row.id }))
  }
  return { mayMake, mayWrite, make, makePage }
}
