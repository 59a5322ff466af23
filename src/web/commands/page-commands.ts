import type { Command } from './command.ts'
import * as list from './list-rows.ts'
import { openOver } from './openings.ts'

/** Opens the palette, and closes it. */
export const paletteKeys = 'mod+k'

/** Keys of every list; they stand on the sheet also where no list is open. */
export const listCommands: readonly Command[] = [
  {
    id: 'list.next',
    label: { key: 'command:list.next' },
    icon: 'ArrowDownward',
    group: 'list',
    keys: ['j'],
    keysOnly: true,
    repeats: true,
    applies: list.hasRows,
    run: () => list.moveBy(1),
  },
  {
    id: 'list.previous',
    label: { key: 'command:list.previous' },
    icon: 'ArrowUpward',
    group: 'list',
    keys: ['k'],
    keysOnly: true,
    repeats: true,
    applies: list.hasRows,
    run: () => list.moveBy(-1),
  },
  {
    id: 'list.open',
    label: { key: 'command:list.open' },
    icon: 'KeyboardReturn',
    group: 'list',
    keys: ['enter'],
    keysOnly: true,
    // What has the focus there answers Enter by itself; it stands here for the sheet.
    applies: () => false,
    run: () => undefined,
  },
  {
    id: 'list.select',
    label: { key: 'command:list.select' },
    icon: 'CheckBoxOutlined',
    group: 'list',
    keys: ['x'],
    applies: list.canSelect,
    run: list.toggleRow,
  },
]

export const helpCommands: readonly Command[] = [
  {
    id: 'palette',
    label: { key: 'command:open' },
    icon: 'SearchOutlined',
    group: 'help',
    keys: [paletteKeys],
    keysOnly: true,
    run: () => openOver('palette'),
  },
  {
    id: 'search',
    label: { key: 'command:search' },
    icon: 'SearchOutlined',
    group: 'help',
    keys: ['/'],
    keysOnly: true,
    run: () => {
      if (!list.focusSearch()) openOver('palette')
    },
  },
  {
    id: 'keys',
    label: { key: 'command:keys.title' },
    icon: 'KeyboardOutlined',
    group: 'help',
    keys: ['?'],
    keywords: ['keys', 'shortcuts', 'help'],
    run: () => openOver('keys'),
  },
]

type Here = {
  /** Address of the form for a new row of what is shown, if one may make one. */
  readonly newPath: () => string | undefined
  /** Address of the form for the list's current row, if it may be edited. */
  readonly editPath: () => string | undefined
  readonly go: (path: string) => void
}

/** What `c` and `e` do depends on where one is. The page of a row puts its own `row.edit` in place of this one. */
export const hereCommands = ({ newPath, editPath, go }: Here): readonly Command[] => [
  {
    id: 'new.here',
    label: { key: 'command:newHere' },
    icon: 'AddOutlined',
    group: 'here',
    keys: ['c'],
    keysOnly: true,
    applies: () => newPath() !== undefined,
    run: () => go(newPath() ?? '/'),
  },
  {
    id: 'row.edit',
    label: { key: 'command:editHere' },
    icon: 'EditOutlined',
    group: 'here',
    keys: ['e'],
    applies: () => editPath() !== undefined,
    run: () => go(editPath() ?? '/'),
  },
]
