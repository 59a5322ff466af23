import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { lastUndo, runUndo } from '../feedback/undo.ts'

const commands: readonly Command[] = [
  {
    id: 'toasts',
    label: { key: 'shell:toasts.go' },
    icon: 'SmsOutlined',
    group: 'help',
    keys: ['f8'],
    keysOnly: true,
    // The toasts listen themselves, also where single keys are switched off; it stands here for the sheet.
    applies: () => false,
    run: () => undefined,
  },
  {
    id: 'undo',
    label: { key: 'shell:undo' },
    icon: 'Undo',
    group: 'here',
    keys: ['z'],
    applies: () => lastUndo() !== undefined,
    run: () => void runUndo(),
  },
]

/** Keys of the shell itself, for the sheet of keys. */
export const useShellCommands = (): void => useCommands(commands)
