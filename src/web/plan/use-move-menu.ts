import DriveFileMoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../api/shapes.ts'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { idOf } from './places.ts'

type Opened = { readonly anchor: HTMLElement; readonly rows: readonly Row[] }
type Given = {
  readonly rows: readonly Row[]
  /** Id of the row that keys act on. */
  readonly current: RefObject<string | undefined>
  readonly selected: ReadonlyMap<string, Row>
  readonly mayMove: boolean
}

const lineOf = (row: Row | undefined): HTMLElement | null =>
  row === undefined ? null : document.querySelector(`[data-row="${CSS.escape(idOf(row))}"]`)

/** The menu by which rows move: of a line, of all that is chosen, and by its key of these or of the current line. */
export const useMoveMenu = ({ rows, current, selected, mayMove }: Given) => {
  const [opened, setOpened] = useState<Opened>()
  const byKey = useRef<() => void>(undefined)
  useEffect(() => {
    byKey.current = () => {
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
          run: () => byKey.current?.(),
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
