import type { Command } from './command.ts'
import * as list from './list-rows.ts'
import { openOver } from './overlays.ts'

/** Toggles the palette. */
export const paletteKeys = 'mod+k'

/** Keys of lists; the sheet shows them on every page. */
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
    // Listed for the sheet only: the focused element handles Enter itself.
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
  /** Creates a row of the page's entity, or of the one that is made anywhere; undefined without the permission. */
  readonly making: () => (() => void) | undefined
  /** URL of the form for the list's current row; undefined if it can't be edited. */
  readonly editPath: () => string | undefined
  readonly go: (path: string) => void
}

/** The commands `c` and `e`, which depend on the page. A row's page replaces `row.edit` by its own. */
export const hereCommands = ({ making, editPath, go }: Here): readonly Command[] => [
  {
    id: 'new.here',
    label: { key: 'command:newHere' },
    icon: 'AddOutlined',
    group: 'here',
    keys: ['c'],
    keysOnly: true,
    applies: () => making() !== undefined,
    run: () => making()?.(),
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
