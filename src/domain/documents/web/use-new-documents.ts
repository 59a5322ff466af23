import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { RowOf } from '../../../core/declare/register.ts'
import { readOne } from '../../../web/base/api/shapes.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { createRow } from '../../../web/data/rows/row-calls.ts'
import { rowAddress } from '../../../web/data/rows/titles.ts'
import { useAction } from '../../../web/data/rows/use-write.ts'

export type Kind = 'document' | 'folder'
/** Where a new document stands. */
export type Place = { readonly project: string | undefined; readonly parent: string | undefined }

/** Makes documents and pages at once, without a form, and opens them: their titles are written there. */
export const useNewDocuments = (open?: (address: string) => void) => {
  const { t } = useTranslation('documents')
  const navigate = useNavigate()
  const run = useAction()
  const document = useModel('document')
  const page = useModel('page')
  const mayMake = useHolds({ permissions: ['document-store'] })
  const mayWrite = useHolds({ permissions: ['page-store'] })
  const go = open ?? ((address: string) => void navigate(address))
  const make = async (kind: Kind, { project, parent }: Place): Promise<void> => {
    let id: string | undefined
    const isMade = await run(
      async () => {
        const answer = await createRow(document, {
          title: t('untitled'),
          kind,
          project_id: project ?? null,
          parent_id: parent ?? null,
        })
        id = String(readOne(answer.data).id)
        return answer
      },
      { rows: document },
    )
    if (isMade && id !== undefined) go(rowAddress(document, { id }) ?? '/')
  }
  const makePage = async (row: Pick<RowOf<'document'>, 'id'>): Promise<void> => {
    let id: string | undefined
    const isMade = await run(
      async () => {
        const answer = await createRow(page, { title: t('untitled'), document_id: row.id })
        id = String(readOne(answer.data).id)
        return answer
      },
      { rows: page },
    )
    if (isMade && id !== undefined) go(rowAddress(page, { id }) ?? '/')
  }
  return { mayMake, mayWrite, make, makePage }
}
