/** A closed list of values, with the further names that the specification has for some of them. */
export type Choices = {
  readonly options: readonly string[]
  readonly also?: { readonly [option: string]: readonly string[] | undefined }
}

/** Values that a column may have; `anyCase`: however they are written. */
export type ClosedList = Choices & { readonly anyCase?: true }

const titled = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const namesOf = ({ also }: Choices, option: string): readonly string[] => [option, ...(also?.[option] ?? [])]

/** Returns the option that another server means: the specification has labels, in several spellings. */
export const optionOfWord = (choices: Choices, word: unknown): string | undefined => {
  const name = String(word ?? '')
    .toLowerCase()
    .replaceAll(' ', '_')
  return choices.options.find((option) => namesOf(choices, option).includes(name))
}

/** Returns all texts that another server may write for an option. */
export const spellingsOf = (choices: Choices, option: string): readonly string[] => [
  ...new Set(
    namesOf(choices, option).flatMap((name) => {
      const words = name.replaceAll('_', ' ')
      return [name, words, titled(words), words.split(' ').map(titled).join(' '), name.toUpperCase()]
    }),
  ),
]
