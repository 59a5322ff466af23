import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import MessageIcon from '@mui/icons-material/SmsOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import { useMemo, useRef } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import { showPastMessages } from '../feedback/past-messages.ts'

/** What the shell itself can do, for palette and keys. */
export const useShellCommands = (customize: () => void): void => {
  const latest = useRef(customize)
  latest.current = customize
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'layout',
        label: { key: 'shell:customizer.title' },
        icon: TuneIcon,
        group: 'look',
        keywords: ['customizer', 'layout', 'skin'],
        run: () => latest.current(),
      },
      {
        id: 'past-messages',
        label: { key: 'shell:past.title' },
        icon: HistoryIcon,
        group: 'account',
        keywords: ['toasts', 'messages'],
        run: () => showPastMessages(true),
      },
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
    ],
    [],
  )
  useCommands(commands)
}
