import { type RefObject, useMemo, useRef } from 'react'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'

/**
 * Registers a button's action as a command, which clicks the button so that both do the same.
 * @param icon a stable component
 * @returns ref for the button; without a button, or if it is disabled, the command is not available
 */
export const useButtonCommand = (
  id: string,
  labelKey: string,
  icon: Command['icon'],
  group: Command['group'],
  { key, removes = false }: { readonly key?: string; readonly removes?: boolean } = {},
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
        ...(removes ? { removes } : {}),
        applies: () => button.current !== null && !button.current.disabled && button.current.ariaDisabled !== 'true',
        run: () => button.current?.click(),
      },
    ],
    [id, labelKey, icon, group, key, removes],
  )
  useCommands(commands)
  return button
}
