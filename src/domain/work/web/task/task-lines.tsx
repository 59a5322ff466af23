import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { RowOf } from '../../../../core/declare/register.ts'
import { deferred } from '../../../../web/base/ui/deferred.tsx'
import { RovingRows } from '../../../../web/base/ui/roving-rows.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import type { RowsQuery } from '../../../../web/data/rows/use-rows.ts'
import { RowKeys } from '../../../../web/views/collection/row-keys.tsx'
import { focusLine, useCurrentLine } from '../../../../web/views/collection/use-current-line.ts'
import { useMaySelect, useSelection } from '../../../../web/views/collection/use-selection.ts'
import { type Lines, LinesContext } from './lines-context.ts'
import { taskAddress } from './task-line.tsx'

const PeekPanel = deferred(async () => (await import('../../../../web/views/collection/peek-panel.tsx')).PeekPanel)
const BulkBar = deferred(async () => (await import('../../../../web/views/collection/bulk/bulk-bar.tsx')).BulkBar)

type Props = {
  /** All visible tasks in order; a task in several groups counts at its first place. */
  readonly rows: readonly RowOf<'task'>[]
  /** The query by which they were read, for 'select all'. */
  readonly query: RowsQuery
  readonly total: number | undefined
  readonly children: ReactNode
}

/** Reads the task in the side panel, which the URL holds. */
const usePeek = () => {
  const [params, setParams] = useSearchParams()
  const peek = params.get('peek') ?? undefined
  const setPeek = (id: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === undefined) next.delete('peek')
        else next.set('peek', id)
        return next
      },
      // Replacing the history entry makes Back return to the list.
      { replace: id === undefined || peek !== undefined },
    )
  return { peek, setPeek }
}

/** A list of tasks with list keys, side panel, selection and bulk actions. */
export const TaskLines = ({ rows, query, total, children }: Props) => {
  const model = useModel('task')
  const { peek, setPeek } = usePeek()
  const mayShow = useHolds({ permissions: ['task-show'] })
  const maySelect = useMaySelect(model, false)
  const { page: _page, ...question } = query
  const selection = useSelection(JSON.stringify(question))
  const each = [...new Map(rows.map((row) => [row.id, row])).values()]
  const current = useCurrentLine({
    model,
    rows: each,
    selected: selection.rows,
    toggle: maySelect ? selection.toggle : undefined,
    peek: mayShow ? (row) => setPeek(String(row.id)) : undefined,
    address: mayShow ? taskAddress : undefined,
  })
  const closePeek = () => {
    setPeek(undefined)
    if (peek !== undefined) focusLine(peek)
  }
  const { rows: selected, toggle } = selection
  // biome-ignore lint/correctness/useExhaustiveDependencies: what toggles is made anew by each render, and does the same to the same choice
  const lines = useMemo(
    (): Lines => ({
      selected,
      toggle: maySelect ? toggle : undefined,
      visit: ({ id }) => {
        current.current = id
      },
    }),
    [selected, maySelect, current],
  )
  return (
    <Box
      sx={{ display: 'flex', gap: 4, alignItems: 'start' }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && peek !== undefined && !event.defaultPrevented) closePeek()
      }}
    >
      <Box sx={{ flex: 1, minInlineSize: 0, display: 'grid', gap: 4 }}>
        <Paper elevation={1} sx={{ overflow: 'clip' }}>
          <RovingRows rows="[data-row]">
            <LinesContext value={lines}>{children}</LinesContext>
          </RovingRows>
        </Paper>
        <RowKeys model={model} />
        {selected.size > 0 && maySelect && (
          <BulkBar model={model} selection={selection} query={query} total={total} trash={false} />
        )}
      </Box>
      {peek !== undefined && mayShow && (
        <PeekPanel model={model} id={peek} address={taskAddress({ id: peek })} onClose={closePeek} />
      )}
    </Box>
  )
}
