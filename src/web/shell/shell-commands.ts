import MessageIcon from '@mui/icons-material/SmsOutlined'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'

const commands: readonly Command[] = [
  {
    id: 'toasts',
    label: { key: 'shell:toasts.go' },
    icon: MessageIcon,
    group: 'help',
    keys: ['f8'],
    keysOnly: true,
    // The toasts listen themselves, also where single keys are switched off; it stands here for the sheet.
    applies: () => false,
    run: () => undefined,
  },
]

/** Keys of the shell itself, for the sheet of keys. */
export const useShellCommands = (): void => useCommands(commands)
