import DriveFileMoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'
import { idOf } from './places.ts'

type OpenMenu = { readonly anchor: HTMLElement; readonly rows: readonly Row[] }
type MenuOptions = {
  readonly rows: readonly Row[]
  /** Id of the row that keyboard commands act on. */
  readonly current: RefObject<string | undefined>
  readonly selected: ReadonlyMap<string, Row>
  readonly mayMove: boolean
}

const lineOf = (row: Row | undefined): HTMLElement | null =>
  row === undefined ? null : document.querySelector(`[data-row="${CSS.escape(idOf(row))}"]`)

/** State of the move menu, opened for a line, for the selection, or by key for the selection or the current line. */
export const useMoveMenu = ({ rows, current, selected, mayMove }: MenuOptions) => {
  const [opened, setOpened] = useState<OpenMenu>()
  const openByKey = useRef<() => void>(undefined)
  useEffect(() => {
    openByKey.current = () => {
      const row = rows.find(({ id }) => id === current.current)
      const some = selected.size > 0 ? [...selected.values()] : row === undefined ? [] : [row]
      const anchor = lineOf(row) ?? lineOf(some[0])
      if (anchor !== null && some.length > 0) setOpened({ anchor, rows: some })
    }
  })
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'plan.move',
          label: { key: 'plan:moveTo' },
          icon: DriveFileMoveIcon,
          group: 'list',
          keys: ['m'],
          applies: () => mayMove,
          run: () => openByKey.current?.(),
        },
      ],
      [mayMove],
    ),
  )
  return {
    opened,
    open: (anchor: HTMLElement, some: readonly Row[]) => setOpened({ anchor, rows: some }),
    close: () => setOpened(undefined),
  }
}
