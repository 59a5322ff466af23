import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Row } from '../../base/api/shapes.ts'
import { type Choice, ChoicesButton } from '../../base/ui/choices-button.tsx'
import { anchorAt } from '../row-order/order.ts'
import { useBoard } from './board-context.ts'
import { cardKey, cellKey, wholeLane } from './cell-key.ts'
import { chooseCard, placeIn, taken } from './choosing.ts'

type Props = {
  readonly row: Row
  readonly lane: string
  readonly column: string
  readonly name: string
  readonly isCurrent: boolean
}

/** Menu of a card: all actions without a mouse. */
export const CardMenu = ({ row, lane, column, name, isCurrent }: Props) => {
  const { t } = useTranslation('board')
  const navigate = useNavigate()
  const { store, open, address, mayMove, maySelect, move, askMove } = useBoard()
  const rowId = String(row.id)
  const step = (by: -1 | 1) => {
    const slots = store.cells.get(cellKey(lane, column))?.slots ?? []
    const at = placeIn(store, cellKey(lane, column), rowId) + by
    if (at < 0 || at >= slots.length) return
    move([rowId], { column, lane: lane === wholeLane ? undefined : lane }, anchorAt(slots, at, rowId, new Set([rowId])))
  }
  const choices: readonly Choice[] = [
    [t('menu.peek'), () => open?.(row), open !== undefined],
    [t('menu.page'), () => void navigate(address(row)), true],
    [t('menu.choose'), () => chooseCard(store, row), maySelect],
    [t('menu.up'), () => step(-1), mayMove(row)],
    [t('menu.down'), () => step(1), mayMove(row)],
    [t('menu.move'), () => askMove(taken(store, rowId)), mayMove(row)],
  ]
  return (
    <ChoicesButton
      label={t('menu.label', { name })}
      choices={choices}
      tabIndex={isCurrent ? 0 : -1}
      onOpen={() => store.set({ current: cardKey(lane, rowId) })}
    />
  )
}
