import { type Mentionable, typedName } from '../../mentions.ts'
import type { Suggestions } from './use-suggestions.ts'

/** People are suggested behind a typed `@`. */
export const mentioning: Omit<Suggestions<Mentionable>, 'find'> = {
  typedIn: (before) => {
    const name = typedName(before)
    return name === undefined ? undefined : { search: name, length: name.length + 1 }
  },
  nodeOf: ({ id, name }) => ({ type: 'mention', attrs: { id, label: `@${name}` } }),
}
