import { type RefObject, useMemo, useRef } from 'react'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'

const writable = 'input:not([type=hidden], [hidden]), textarea, [contenteditable=true]'

/**
 * Registers a command that focuses a text field of the page.
 * @param facts a stable object
 * @returns ref for the element that contains the field; without one the command is not available
 */
export const useFocusCommand = <E extends HTMLElement>(
  facts: Pick<Command, 'id' | 'label' | 'icon' | 'keys'>,
): RefObject<E | null> => {
  const box = useRef<E>(null)
  const commands = useMemo((): readonly Command[] => {
    const find = () => box.current?.querySelector<HTMLElement>(writable) ?? undefined
    return [{ ...facts, group: 'here', applies: () => find() !== undefined, run: () => find()?.focus() }]
  }, [facts])
  useCommands(commands)
  return box
}
