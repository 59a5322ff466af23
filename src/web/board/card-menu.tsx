import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../api/shapes.ts'
import { PopupMenu } from '../shell/popup-menu.tsx'
import { useBoard } from './board-context.ts'
import { cardKey, cellKey, wholeLane } from './cell-key.ts'
import { chooseCard, placeIn, taken } from './choosing.ts'
import { anchorAt } from './moves.ts'

type Props = {
  readonly row: Row
  readonly lane: string
  readonly column: string
  readonly name: string
  readonly isCurrent: boolean
}

/** What can be done with a card beside dragging it: all of it without a mouse. */
export const CardMenu = ({ row, lane, column, name, isCurrent }: Props) => {
  const { t } = useTranslation('board')
  const id = useId()
  const go = useNavigate()
  const { store, open, address, mayMove, maySelect, move, askMove } = useBoard()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const rowId = String(row.id)
  const step = (by: -1 | 1) => {
    const slots = store.cells.get(cellKey(lane, column))?.slots ?? []
    const at = placeIn(store, cellKey(lane, column), rowId) + by
    if (at < 0 || at >= slots.length) return
    move([rowId], { column, lane: lane === wholeLane ? undefined : lane }, anchorAt(slots, at, rowId, new Set([rowId])))
  }
  const choices: readonly (readonly [label: string, run: () => void, offered: boolean])[] = [
    [t('menu.peek'), () => open?.(row), open !== undefined],
    [t('menu.page'), () => void go(address(row)), true],
    [t('menu.choose'), () => chooseCard(store, row), maySelect],
    [t('menu.up'), () => step(-1), mayMove(row)],
    [t('menu.down'), () => step(1), mayMove(row)],
    [t('menu.move'), () => askMove(taken(store, rowId)), mayMove(row)],
  ]
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('menu.label', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        tabIndex={isCurrent ? 0 : -1}
        onClick={({ currentTarget }) => {
          store.set({ current: cardKey(lane, rowId) })
          setAnchor(currentTarget)
        }}
        sx={{ p: 0.5 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor !== null && (
        <PopupMenu id={id} label={t('menu.label', { name })} anchor={anchor} close={() => setAnchor(null)}>
          {choices
            .filter(([, , offered]) => offered)
            .map(([label, run]) => (
              <MenuItem
                key={label}
                onClick={() => {
                  setAnchor(null)
                  run()
                }}
              >
                {label}
              </MenuItem>
            ))}
        </PopupMenu>
      )}
    </>
  )
}
