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
  {
    key,
    removes = false,
    yieldsKeys = false,
    words,
  }: {
    readonly key?: string
    readonly removes?: boolean
    readonly yieldsKeys?: boolean
    readonly words?: string
  } = {},
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
        ...(yieldsKeys ? { yieldsKeys } : {}),
        ...(words === undefined ? {} : { words }),
        applies: () => button.current !== null && !button.current.disabled && button.current.ariaDisabled !== 'true',
        run: () => button.current?.click(),
      },
    ],
    [id, labelKey, icon, group, key, removes, yieldsKeys, words],
  )
  useCommands(commands)
  return button
}
