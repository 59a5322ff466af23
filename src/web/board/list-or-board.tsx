import { useSearchParams } from 'react-router'
import type { Model } from '../../core/model.ts'
import { deferred } from '../deferred.tsx'
import { addLateWords } from '../i18n/i18n.ts'
import { useKept } from '../screens/list/layout-store.ts'
import { ListScreen } from '../screens/list/list-screen.tsx'
import { shapeParameter } from '../screens/list/use-list-state.ts'

const BoardScreen = deferred(async () => {
  const [{ BoardScreen: Screen }] = await Promise.all([
    import('./board-screen.tsx'),
    ...['board', 'drag'].map(addLateWords),
  ])
  return Screen
}, 480)

const board = 'board'

/** The list of an entity that has a board: the one or the other, as its address says, else as it was last chosen. */
export const ListOrBoard = ({ model }: { readonly model: Model }) => {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useKept(`shape:${model.name}`)
  const isBoard = (params.get(shapeParameter) ?? kept) === board
  const choose = (shape: 'table' | 'board') => {
    keep(shape === board ? board : undefined)
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (shape === board) next.set(shapeParameter, board)
      else next.delete(shapeParameter)
      return next
    })
  }
  return isBoard ? (
    <BoardScreen model={model} onTable={() => choose('table')} />
  ) : (
    <ListScreen model={model} onBoard={() => choose(board)} />
  )
}
