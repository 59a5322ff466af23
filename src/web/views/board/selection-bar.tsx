import MoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { deferred } from '../../base/ui/deferred.tsx'
import type { Selection } from '../collection/use-selection.ts'
import type { BoardQuestion } from './board-calls.ts'
import { useBoard } from './board-context.ts'
import { nothingChosen, useBoardState } from './board-store.ts'
import { chooseCard, rowsShown } from './choosing.ts'

const BulkBar = deferred(async () => (await import('../collection/bulk/bulk-bar.tsx')).BulkBar)

/** The bar of actions on selected cards: those of lists, and moving. */
export const SelectionBar = ({ question }: { question: BoardQuestion }) => {
  const { t } = useTranslation('board')
  const { model, store, askMove, maySelect } = useBoard()
  const rows = useBoardState(store, (state) => state.selected)
  const selection = useMemo(
    (): Selection => ({
      rows,
      setIds: (ids) => store.set({ selected: new Map([...rowsShown(store)].filter(([id]) => ids.has(id))) }),
      setRows: (next) => store.set({ selected: new Map(next.map((row) => [String(row.id), row])) }),
      toggle: (row) => chooseCard(store, row),
      clear: () => store.set({ selected: nothingChosen }),
    }),
    [rows, store],
  )
  if (rows.size === 0 || !maySelect) return null
  const { rank, ...asked } = question
  return (
    <BulkBar
      model={model}
      selection={selection}
      query={{ ...asked, page: 1, perPage: 100, sort: [{ field: rank, order: 'asc' }] }}
      total={undefined}
      trash={false}
    >
      <Button color="inherit" startIcon={<MoveIcon />} aria-haspopup="dialog" onClick={() => askMove([...rows.keys()])}>
        {t('menu.move')}
      </Button>
    </BulkBar>
  )
}
