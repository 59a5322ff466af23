import SheetIcon from '@mui/icons-material/GridOnOutlined'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'

/** The sheet answers these by itself; they stand here for the sheet of keys. */
const told = (id: string, keys: readonly string[]): Command => ({
  id: `sheet.${id}`,
  label: { key: `sheet:keys.${id}` },
  icon: SheetIcon,
  group: 'list',
  keys,
  keysOnly: true,
  applies: () => false,
  run: () => undefined,
})

const commands: readonly Command[] = [
  told('edit', ['enter', 'f2']),
  told('empty', ['delete']),
  told('open', ['mod+enter']),
  told('copy', ['mod+c']),
  told('cut', ['mod+x']),
  told('paste', ['mod+v']),
  told('down', ['mod+d']),
  told('along', ['mod+r']),
  told('all', ['mod+a']),
]

/** Keys of the sheet, for who looks them up. */
export const useSheetCommands = (): void => useCommands(commands)
