import DragIcon from '@mui/icons-material/DragIndicator'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import { keyOfChoice } from '../../../../core/words/keys.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { MoveButtons } from '../../../../web/base/ui/move-buttons.tsx'
import { RowSkeleton } from '../../../../web/base/ui/state/row-skeleton.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { NewChild, RowTools } from '../../../../web/fields/forms/row-tools.tsx'
import { useReorder } from './use-reorder.ts'

const hidden = ['sprint', 'order']

type LineProps = {
  readonly row: RowOf<'stage'>
  readonly place: number
  readonly total: number
  readonly mayEdit: boolean
  readonly move: (from: number, to: number) => Promise<void>
  /** Index of the column that is dragged. */
  readonly dragged: number | undefined
  readonly setDragged: (place: number | undefined) => void
}

const Line = ({ row, place, total, mayEdit, move, dragged, setDragged }: LineProps) => {
  const { t } = useTranslation(['stretch', 'stage'])
  const name = row.name
  const color = typeof row.color === 'string' ? row.color : 'transparent'
  const status = typeof row.status === 'string' ? t(keyOfChoice('stage', 'status', row.status)) : t('stretch:noStatus')
  const limit = typeof row.limit === 'number' ? t('stretch:limit', { count: row.limit }) : undefined
  const over = (event: DragEvent) => {
    if (dragged !== undefined) event.preventDefault()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== undefined) void move(dragged, place)
    setDragged(undefined)
  }
  return (
    <Box
      component="li"
      draggable={mayEdit}
      onDragStart={() => setDragged(place)}
      onDragEnd={() => setDragged(undefined)}
      onDragOver={over}
      onDrop={drop}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        paddingBlock: 1.5,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        opacity: dragged === place ? 0.5 : 1,
        cursor: mayEdit ? 'grab' : 'default',
      }}
    >
      {mayEdit && <DragIcon fontSize="small" sx={{ color: 'text.secondary' }} />}
      <Box
        aria-hidden
        sx={{
          inlineSize: 12,
          blockSize: 12,
          borderRadius: '50%',
          border: 1,
          borderColor: 'divider',
          flex: 'none',
          bgcolor: color,
        }}
      />
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Box>
        <Typography variant="body2" color="text.secondary">
          {[status, limit].filter((part) => part !== undefined).join(' · ')}
        </Typography>
      </Box>
      {mayEdit && (
        <Box sx={{ display: 'flex', flex: 'none' }}>
          <MoveButtons
            labels={{ up: t('stretch:up', { name }), down: t('stretch:down', { name }) }}
            index={place}
            total={total}
            move={move}
          />
          <RowTools entity="stage" row={row} hidden={hidden} />
        </Box>
      )}
    </Box>
  )
}

/** Dialog that edits a sprint's columns: names, colours, limits, statuses and order. */
export const StagesDialog = ({
  sprint,
  mayEdit,
  onClose,
}: {
  sprint: RowOf<'sprint'>
  mayEdit: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation(['stretch', 'common'])
  const id = useId()
  const model = useModel('stage')
  const [isAdding, setAdding] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const query = useAllRows(model, {
    sort: [{ field: 'order', order: 'asc' }],
    where: allOf(equals('sprint_id', sprint.id)),
  })
  const { rows, announcement, move } = useReorder(model, query.data ?? [])
  const mayMove = useHolds({ permissions: ['stage-update'] }) && mayEdit
  const mayAdd = useHolds({ permissions: ['stage-store'] }) && mayEdit
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('stretch:columns', { name: sprint.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText variant="body2">{t('stretch:columnsText')}</DialogContentText>
        {query.isError && <Alert severity="error">{query.error.message}</Alert>}
        {query.isPending && <RowSkeleton />}
        {query.data !== undefined && rows.length === 0 && (
          <Typography color="text.secondary" sx={{ paddingBlock: 3 }}>
            {t('stretch:noColumns')}
          </Typography>
        )}
        <Box component="ol" aria-labelledby={id} sx={{ m: 0, marginBlockStart: 3, p: 0, listStyle: 'none' }}>
          {rows.map((row, place) => (
            <Line
              key={row.id}
              row={row}
              place={place}
              total={rows.length}
              mayEdit={mayMove}
              move={move}
              dragged={dragged}
              setDragged={setDragged}
            />
          ))}
        </Box>
        <Box role="status" sx={visuallyHidden}>
          {announcement}
        </Box>
      </DialogContent>
      <DialogActions>
        {mayAdd && (
          <Button aria-haspopup="dialog" onClick={() => setAdding(true)} sx={{ marginInlineEnd: 'auto' }}>
            {t('stretch:addColumn')}
          </Button>
        )}
        <Button autoFocus variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
      {isAdding && (
        <NewChild entity="stage" hidden={hidden} fixed={{ sprint_id: sprint.id }} onClose={() => setAdding(false)} />
      )}
    </Dialog>
  )
}
