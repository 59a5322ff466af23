// Decision (2026-11): Commands are objects in this registry: those of every page follow from navigation and
// declarations, a page adds its own with `useCommands`.
import { useEffect } from 'react'
import { makeStore } from '../../base/browser/store.ts'
import type { Command } from './command.ts'

type Registered = { readonly sets: readonly (readonly Command[])[]; readonly all: readonly Command[] }
const registered = makeStore<Registered>({ sets: [], all: [] })

const set = (sets: Registered['sets']): void => {
  // The last registered command wins where several have the same id.
  const commands = [...new Map(sets.flat().map((command) => [command.id, command])).values()]
  const placeOf = ({ onListRow, yieldsKeys }: Command): number => (yieldsKeys ? 0 : onListRow ? 2 : 1)
  registered.set({ sets, all: commands.toSorted((a, b) => placeOf(a) - placeOf(b)) })
}

const unregister = (commands: readonly Command[]): void =>
  set(registered.get().sets.filter((other) => other !== commands))

/** Registers commands. @returns unregister */
export const register = (commands: readonly Command[]): (() => void) => {
  set([...registered.get().sets, commands])
  return () => unregister(commands)
}

/** Registers commands before all others, which can override them. @returns unregister */
export const registerFirst = (commands: readonly Command[]): (() => void) => {
  set([commands, ...registered.get().sets])
  return () => unregister(commands)
}

/**
 * Returns all commands in the order of their registration; first those that yield their keys, last those on a list's
 * row. Where several have the same keys, the last one applies.
 */
export const allCommands = (): readonly Command[] => registered.get().all
export const watchCommands = registered.watch

/** Registers commands while the component is mounted. @param commands a stable array, to avoid registering at each rendering */
export const useCommands = (commands: readonly Command[]): void => useEffect(() => register(commands), [commands])
