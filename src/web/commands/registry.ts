// Decision (2026-11): Commands are objects in this registry: those of every page follow from navigation and
// declarations, a page adds its own with `useCommands`.
import { useEffect } from 'react'
import type { Command } from './command.ts'

let sets: readonly (readonly Command[])[] = []
let all: readonly Command[] = []
const listeners = new Set<() => void>()

const set = (next: typeof sets) => {
  sets = next
  // Of commands with the same id the one registered last applies.
  all = [...new Map(sets.flat().map((command) => [command.id, command])).values()]
  for (const listener of listeners) listener()
}

/** Registers commands. @returns unregister */
export const register = (commands: readonly Command[]): (() => void) => {
  set([...sets, commands])
  return () => set(sets.filter((set) => set !== commands))
}

/** Registers commands before all others, which can override them. @returns unregister */
export const registerFirst = (commands: readonly Command[]): (() => void) => {
  set([commands, ...sets])
  return () => set(sets.filter((set) => set !== commands))
}

export const allCommands = (): readonly Command[] => all
export const watchCommands = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers commands while the component is mounted. @param commands a stable array, to avoid registering at each rendering */
export const useCommands = (commands: readonly Command[]): void => useEffect(() => register(commands), [commands])
