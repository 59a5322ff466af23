// Decision (2026-11): `@mui/x-tree-view` (MIT) has the keys and roles of a tree (WAI-ARIA). Rows are read level by
// level. Moving them is ours: by pointer with the product's own drags, by Alt and arrow keys, and from each row's menu.
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { useTheme } from '@mui/material/styles'
import { useSimpleTreeViewApiRef } from '@mui/x-tree-view/hooks'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { Group } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import type { Choice } from '../../base/ui/choices-button.tsx'
import { isEnter } from '../../base/ui/enter-key.ts'
import { useProduct } from '../../data/areas/product.ts'
import { PointerDrag } from '../drag/pointer-drag.tsx'
import { dropOf, lineOf, linesAlong, openAfter, type Step, stepOf, wayTo, type Zone } from './moves.ts'
import { type TreeContext, TreeProvider } from './tree-context.ts'
import { TreeLevel } from './tree-level.tsx'
import { treeOf } from './tree-model.ts'
import { useTreeMoves } from './use-tree-moves.ts'

type Props = {
  readonly model: Model
  readonly label: string
  /** Condition of the rows at the top. */
  readonly where?: Group
  /** Id of the row or leaf that is shown beside the tree. */
  readonly current?: string | undefined
  /** Ids of the rows above it, which are opened. */
  readonly above?: readonly string[]
  readonly address: (model: Model, row: Row) => string
  /** Name of a row's icon. */
  readonly icon: (model: Model, row: Row) => string
  readonly choices: (model: Model, row: Row, id: string) => readonly Choice[]
  readonly mayMove: boolean
}

const arrows: { readonly [key: string]: readonly [ltr: Step, rtl: Step] } = {
  ArrowUp: ['up', 'up'],
  ArrowDown: ['down', 'down'],
  ArrowRight: ['in', 'out'],
  ArrowLeft: ['out', 'in'],
}

/** The line under the pointer, and the part of it: its upper and lower quarters are places beside it. */
const overAt = (x: number, y: number): { id: string; zone: Zone } | undefined => {
  const line = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tree-row]')
  const id = line?.dataset.treeRow
  if (line === null || line === undefined || id === undefined) return undefined
  const { top, height } = line.getBoundingClientRect()
  const at = (y - top) / height
  return { id, zone: at < 0.25 ? 'before' : at > 0.75 ? 'after' : 'inside' }
}

/** The rows of an entity with a `tree`, opened level by level, moved by pointer and by keys. */
export const TreeView = ({ model, label, where, current, above = [], address, icon, choices, mayMove }: Props) => {
  const { models } = useProduct()
  const navigate = useNavigate()
  const isRtl = useTheme().direction === 'rtl'
  const levels = useRef(new Map<string | null, readonly string[]>())
  const [opened, setOpened] = useState<readonly string[]>([])
  const [over, setOver] = useState<TreeContext['over']>()
  const dragged = useRef<string>(undefined)
  const leaving = useRef<{ readonly id: string; readonly to: string | null }>(undefined)
  const api = useSimpleTreeViewApiRef()
  const send = useTreeMoves(model)
  const key = above.join(' ')
  useEffect(() => {
    if (key !== '') setOpened((now) => [...new Set([...now, ...linesAlong(key.split(' '))])])
  }, [key])
  const note = useCallback((parent: string | null, ids: readonly string[]) => {
    levels.current.set(parent, ids)
    return () => {
      if (levels.current.get(parent) === ids) levels.current.delete(parent)
    }
  }, [])
  const arrive = useCallback(
    (line: string) => {
      const [id, above = null] = line.split('/').reverse()
      if (leaving.current?.id !== id || leaving.current?.to !== above) return
      leaving.current = undefined
      api.current?.focusItem(null, line)
    },
    [api],
  )
  const tree = useMemo(() => treeOf(models, model), [models, model])
  const place = async (id: string, to: ReturnType<typeof stepOf>) => {
    const before = new Map(levels.current)
    if (to === undefined || !(await send(id, to))) return
    const from = lineOf(wayTo(before, id))
    const above = to.parent_id === null ? [] : wayTo(before, to.parent_id)
    setOpened((now) => openAfter(now, from, [...above, id]))
  }
  const lines = current === undefined ? [] : linesAlong(above.at(-1) === current ? above : [...above, current])
  const move = (id: string, step: Step) => {
    const to = stepOf(levels.current, id, step)
    leaving.current = to === undefined ? undefined : { id, to: to.parent_id }
    void place(id, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const line = (event.target as HTMLElement).closest('[role=treeitem]')
    const own = line?.querySelector<HTMLElement>('[data-tree-row]')
    const step = arrows[event.key]?.[isRtl ? 1 : 0]
    if (event.altKey && step !== undefined && mayMove && own?.dataset.treeRow !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      move(own.dataset.treeRow, step)
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      line?.querySelector<HTMLElement>('.tree-menu button')?.click()
    } else if (isEnter(event)) {
      const to = line?.querySelector('a')?.getAttribute('href')
      if (to === null || to === undefined) return
      event.preventDefault()
      event.stopPropagation()
      void navigate(to)
    }
  }
  const value: TreeContext = { tree, where, address, icon, choices, mayMove, over, note, arrive, move }
  return (
    <PointerDrag
      onStart={({ id }) => {
        dragged.current = id
      }}
      onMove={({ pointer }) => setOver(overAt(pointer.x, pointer.y))}
      onEnd={(isKept) => {
        const id = dragged.current
        setOver(undefined)
        if (isKept && id !== undefined && over !== undefined)
          void place(id, dropOf(levels.current, id, over.id, over.zone))
      }}
    >
      <TreeProvider value={value}>
        <SimpleTreeView
          apiRef={api}
          aria-label={label}
          expansionTrigger="iconContainer"
          slots={{ expandIcon: isRtl ? ChevronLeftIcon : ChevronRightIcon, collapseIcon: ExpandMoreIcon }}
          expandedItems={[...opened]}
          onExpandedItemsChange={(_, ids) => setOpened(ids)}
          selectedItems={lines.at(-1) ?? null}
          onKeyDownCapture={onKeyDown}
          sx={{
            '& .MuiTreeItem-content': { gap: 1, paddingBlock: 0.25, borderRadius: 1 },
            '& .MuiTreeItem-label': { minInlineSize: 0 },
          }}
        >
          <TreeLevel line="" />
        </SimpleTreeView>
      </TreeProvider>
    </PointerDrag>
  )
}
