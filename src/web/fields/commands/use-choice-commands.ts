import { useEffect, useMemo, useRef } from 'react'
import type { Command } from './command.ts'
import { useCommands } from './registry.ts'

/** A choice between things that a page shows in one place, such as tabs or shapes of its rows. */
export type PageChoice = {
  readonly name: string
  /** Translation key of its name. */
  readonly label: string
  /** Translation key of other words for it. */
  readonly words?: string
}

/**
 * Registers a command for each tab (or other choice) of a page except the one that is shown.
 * @param prefix of the commands' ids
 */
export const useChoiceCommands = (
  prefix: string,
  choices: readonly PageChoice[],
  chosen: string,
  choose: (name: string) => void,
): void => {
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  const key = JSON.stringify(choices.filter(({ name }) => name !== chosen))
  const commands = useMemo(
    (): readonly Command[] =>
      (JSON.parse(key) as readonly PageChoice[]).map(({ name, label, words }) => ({
        id: `${prefix}.${name}`,
        label: { key: label },
        icon: 'TabOutlined',
        group: 'here',
        keywords: [name],
        ...(words === undefined ? {} : { words }),
        run: () => latest.current(name),
      })),
    [prefix, key],
  )
  useCommands(commands)
}
