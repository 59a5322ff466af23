import SheetIcon from '@mui/icons-material/GridOnOutlined'
import type { Command } from '../../fields/commands/command.ts'
import { useCommands } from '../../fields/commands/registry.ts'

/** A command for the list of shortcuts only; the sheet handles its keys itself. */
const listedCommand = (id: string, keys: readonly string[]): Command => ({
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
  listedCommand('edit', ['enter', 'f2']),
  listedCommand('empty', ['delete']),
  listedCommand('open', ['mod+enter']),
  listedCommand('copy', ['mod+c']),
  listedCommand('cut', ['mod+x']),
  listedCommand('paste', ['mod+v']),
  listedCommand('down', ['mod+d']),
  listedCommand('along', ['mod+r']),
  listedCommand('all', ['mod+a']),
]

/** Registers the sheet's keys in the list of shortcuts. */
export const useSheetCommands = (): void => useCommands(commands)
