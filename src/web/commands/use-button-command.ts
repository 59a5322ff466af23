import { type RefObject, useMemo, useRef } from 'react'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'

/**
 * Offers what a button does as a command: the command presses the button, so that there is one way to do it.
 * @param icon the same component at each rendering
 * @returns the ref that the button takes; while there is no button, or a disabled one, the command is not offered
 */
export const useButtonCommand = (
  id: string,
  labelKey: string,
  icon: Command['icon'],
  group: Command['group'],
  key?: string,
): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id,
        label: { key: labelKey },
        icon,
        group,
        ...(key === undefined ? {} : { keys: [key] }),
        applies: () => button.current !== null && !button.current.disabled && button.current.ariaDisabled !== 'true',
        run: () => button.current?.click(),
      },
    ],
    [id, labelKey, icon, group, key],
  )
  useCommands(commands)
  return button
}
