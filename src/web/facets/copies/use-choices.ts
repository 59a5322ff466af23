import { useState } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import type { Survey } from './survey.ts'

/** The user's choices for a copy. */
export type Chosen = {
  readonly without: ReadonlySet<string>
  readonly people: ReadonlyMap<string, Row | null>
  readonly words: { readonly [name: string]: string }
  readonly start: string
}
export const nothingChosen: Chosen = { without: new Set(), people: new Map(), words: {}, start: '' }

/** Makes the choices of a copy from the values chosen so far. @param set receives the next values */
export const choicesOver = (chosen: Chosen, set: (next: Chosen) => void) => ({
  start: chosen.start,
  setStart: (start: string) => set({ ...chosen, start }),
  words: chosen.words,
  setWord: (name: string, word: string) => set({ ...chosen, words: { ...chosen.words, [name]: word } }),
  comes: (part: string) => !chosen.without.has(part),
  toggle: (part: string) => {
    const without = chosen.without.has(part)
      ? new Set([...chosen.without].filter((one) => one !== part))
      : new Set([...chosen.without, part])
    set({ ...chosen, without })
  },
  standIn: ({ id, name, stays }: Survey['people'][number]): Row | null =>
    chosen.people.has(id) ? (chosen.people.get(id) ?? null) : stays ? { id, name: name ?? '' } : null,
  setPerson: (id: string, row: Row | null) => set({ ...chosen, people: new Map([...chosen.people, [id, row]]) }),
})
export type Choices = ReturnType<typeof choicesOver>

/** Returns the part of a call's body that has the user's choices. */
export const bodyOf = ({ start, without, people, words }: Chosen): Row => ({
  ...(start === '' ? {} : { start }),
  ...(without.size === 0 ? {} : { without: [...without] }),
  ...(people.size === 0
    ? {}
    : { people: [...people].map(([from, row]) => ({ from, to: row === null ? null : row.id })) }),
  ...(Object.keys(words).length === 0 ? {} : { words: Object.entries(words).map(([name, word]) => ({ name, word })) }),
})

/** Keeps the user's choices for a copy in a dialog. @param begin the start that is filled in at first */
export const useChoices = (begin = '') => {
  const [chosen, setChosen] = useState<Chosen>({ ...nothingChosen, start: begin })
  return { ...choicesOver(chosen, setChosen), body: () => bodyOf(chosen) }
}
