import DoneIcon from '@mui/icons-material/Done'
import ReopenIcon from '@mui/icons-material/Replay'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { client } from '../../../base/api/client.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { useAction } from '../../../data/rows/use-write.ts'
import { useFacetModel } from '../../facet-model.ts'

/** Resolves a comment at a passage, or reopens it. */
export const ResolveButton = ({ row, onDone }: { readonly row: Row; readonly onDone?: () => void }) => {
  const { t } = useTranslation('talk')
  const model = useFacetModel('talks')
  const act = useAction()
  const isResolved = row.resolved_at !== null
  const run = async () => {
    const path = `${model.entity.api}/${encodeURIComponent(String(row.id))}/${isResolved ? 'reopen' : 'resolve'}`
    if (await act(() => client.post<unknown>(path, {}), { rows: model })) onDone?.()
  }
  return (
    <Button size="small" startIcon={isResolved ? <ReopenIcon /> : <DoneIcon />} onClick={() => void run()}>
      {t(isResolved ? 'quote.reopen' : 'quote.resolve')}
    </Button>
  )
}
