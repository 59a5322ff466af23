import { useState } from 'react'
import type { Row } from '../../base/api/shapes.ts'
import { knownVariables, type Survey } from './survey.ts'

/** What somebody chooses for a copy, and the body that says it. */
/** @param begin the start that stands there at first */
export const useChoices = (begin = '') => {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [people, setPeople] = useState<ReadonlyMap<string, Row | null>>(new Map())
  const [words, setWords] = useState<{ readonly [name: string]: string }>({})
  const [start, setStart] = useState(begin)
  return {
    start,
    setStart,
    words,
    setWord: (name: string, word: string) => setWords((all) => ({ ...all, [name]: word })),
    comes: (part: string) => !without.has(part),
    toggle: (part: string) =>
      setWithout((all) => (all.has(part) ? new Set([...all].filter((one) => one !== part)) : new Set([...all, part]))),
    standIn: ({ id, name, stays }: Survey['people'][number]): Row | null =>
      people.has(id) ? (people.get(id) ?? null) : stays ? { id, name: name ?? '' } : null,
    setPerson: (id: string, row: Row | null) => setPeople((all) => new Map([...all, [id, row]])),
    body: () => ({
      ...(start === '' ? {} : { start }),
      ...(without.size === 0 ? {} : { without: [...without] }),
      ...(people.size === 0
        ? {}
        : { people: [...people].map(([from, row]) => ({ from, to: row === null ? null : row.id })) }),
      ...(Object.keys(words).length === 0
        ? {}
        : { words: Object.entries(words).map(([name, word]) => ({ name, word })) }),
    }),
  }
}
export type Choices = ReturnType<typeof useChoices>

/** Variables that are asked for: not what is known, and not the row itself. @param entity of the row that is made */
export const askedVariables = ({ variables }: Survey, entity: string): readonly string[] =>
  variables.filter((name) => !knownVariables.includes(name) && name !== entity)
