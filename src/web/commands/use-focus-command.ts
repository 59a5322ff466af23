import { type RefObject, useMemo, useRef } from 'react'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'

const writable = 'input:not([type=hidden], [hidden]), textarea, [contenteditable=true]'

/**
 * Offers to write somewhere on the page: the command puts the focus there.
 * @param facts the same object at each rendering
 * @returns the ref of what holds the field; while there is none, the command is not offered
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
