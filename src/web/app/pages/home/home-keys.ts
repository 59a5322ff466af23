import type { Command } from '../../../fields/commands/command.ts'

/** Marks the links of the page's lines. */
const homeLineAttribute = 'data-home-line'
/** Attributes of an element that is a line of Home. */
export const homeLine = { [homeLineAttribute]: '' }

const lines = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`main [${homeLineAttribute}]`)]

/** Moves the focus to the next or previous line, over the sections; without a focused line to the first or last. */
const moveBy = (step: 1 | -1): void => {
  const all = lines()
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step
  all[next]?.focus()
}

const command = (id: string, icon: 'ArrowDownward' | 'ArrowUpward', key: string, step: 1 | -1): Command => ({
  id,
  label: { key: `command:${id}` },
  icon,
  group: 'list',
  keys: [key],
  keysOnly: true,
  repeats: true,
  applies: () => lines().length > 0,
  run: () => moveBy(step),
})

/** The keys of lists, for the lines of all sections: Enter opens the one that has the focus, as it is a link. */
export const homeKeys: readonly Command[] = [
  command('list.next', 'ArrowDownward', 'j', 1),
  command('list.previous', 'ArrowUpward', 'k', -1),
]
