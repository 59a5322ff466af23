import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { type CallError, refusalText } from '../../base/api/errors.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { useRemove } from '../../data/access/use-remove.ts'
import { changeRow } from '../../data/rows/row-calls.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { useFacetModel } from '../facet-model.ts'

const can = (row: Row, action: 'update' | 'delete'): boolean => isRow(row.can) && row.can[action] === true

type Props = {
  readonly row: Row
  readonly name: string
  readonly isShared: boolean
  readonly onSave: () => void
  readonly onRemoved: () => void
}

/** Menu of an attachment. Deleting needs no confirmation because it can be undone. */
export const AttachmentTools = ({ row, name, isShared, onSave, onRemoved }: Props) => {
  const { t } = useTranslation('files')
  const act = useAction()
  const attachment = useFacetModel('files')
  const { remove, forget, pending } = useRemove(attachment)
  const isPublic = row.shared_with_client === true
  const Eye = isPublic ? VisibilityOffIcon : VisibilityIcon
  const drop = async () => {
    try {
      await remove(row)
      onRemoved()
      forget(row)
    } catch (error) {
      notify({ type: 'error', message: refusalText(error as CallError) })
    }
  }
  return (
    <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
      {isShared && can(row, 'update') && (
        <IconButton
          size="small"
          aria-label={t(isPublic ? 'hide' : 'show', { name })}
          title={t(isPublic ? 'hide' : 'show', { name })}
          onClick={() =>
            void act(() => changeRow(attachment, row, { shared_with_client: !isPublic }), {
              rows: attachment,
            })
          }
        >
          <Eye fontSize="small" />
        </IconButton>
      )}
      <IconButton size="small" aria-label={t('download', { name })} title={t('download', { name })} onClick={onSave}>
        <DownloadIcon fontSize="small" />
      </IconButton>
      {can(row, 'delete') && (
        <IconButton
          size="small"
          // The button is not disabled, as it would lose the focus.
          aria-disabled={pending}
          aria-label={t('remove', { name })}
          title={t('remove', { name })}
          onClick={() => !pending && void drop()}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
