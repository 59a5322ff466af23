import { useEffect } from 'react'
import type { Command } from './command.ts'

let sets: readonly (readonly Command[])[] = []
let all: readonly Command[] = []
const listeners = new Set<() => void>()

const set = (next: typeof sets) => {
  sets = next
  // A later one with the same name stands in for the earlier.
  all = [...new Map(sets.flat().map((command) => [command.id, command])).values()]
  for (const listener of listeners) listener()
}

/** Adds commands. @returns how to take them back */
export const register = (commands: readonly Command[]): (() => void) => {
  set([...sets, commands])
  return () => set(sets.filter((set) => set !== commands))
}

/** Adds commands before all others, which may then stand in for them. @returns how to take them back */
export const registerFirst = (commands: readonly Command[]): (() => void) => {
  set([commands, ...sets])
  return () => set(sets.filter((set) => set !== commands))
}

export const allCommands = (): readonly Command[] => all
export const watchCommands = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers commands while the component is there. @param commands the same array as long as nothing of it changes */
export const useCommands = (commands: readonly Command[]): void => useEffect(() => register(commands), [commands])
