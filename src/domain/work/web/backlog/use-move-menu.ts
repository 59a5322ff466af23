import DriveFileMoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../../../web/api/shapes.ts'
import type { Command } from '../../../../web/commands/command.ts'
import { useCommands } from '../../../../web/commands/registry.ts'
import { idOf } from './places.ts'

type Opened = { readonly anchor: HTMLElement; readonly rows: readonly Row[] }
type Given = {
  readonly rows: readonly Row[]
  /** Id of the row that keys act on. */
  readonly current: RefObject<string | undefined>
  readonly selected: ReadonlyMap<string, Row>
}

const lineOf = (row: Row | undefined): HTMLElement | null =>
  row === undefined ? null : document.querySelector(`[data-row="${CSS.escape(idOf(row))}"]`)

/** The menu by which tasks move: of a line, of all that is chosen, and by its key of these or of the current line. */
export const useMoveMenu = ({ rows, current, selected }: Given) => {
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
          id: 'backlog.move',
          label: { key: 'backlog:moveTo' },
          icon: DriveFileMoveIcon,
          group: 'list',
          keys: ['m'],
          permissions: ['task-move'],
          run: () => byKey.current?.(),
        },
      ],
      [],
    ),
  )
  return {
    opened,
    open: (anchor: HTMLElement, some: readonly Row[]) => setOpened({ anchor, rows: some }),
    close: () => setOpened(undefined),
  }
}
