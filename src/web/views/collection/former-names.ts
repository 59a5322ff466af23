// Decision (2026-11): Addresses and saved views name fields and follow a rename (`was`) as they are read: links in
// bookmarks and mails cannot be migrated.
import { renamedFields } from '../../../core/declare/former-fields.ts'
import type { Model } from '../../../core/declare/model.ts'
import { parameterNames } from './filters/filter-parameters.ts'

/** Replaces the words of a text that are former names; `-name` stays descending. */
const replaceWords = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .split(',')
    .map((word) => {
      const [, sign = '', name = ''] = /^(-?)(.*)$/.exec(word) ?? []
      return sign + (names.get(name) ?? name)
    })
    .join(',')

/** Replaces former columns in conditions as JSON, at any depth. */
const replaceColumns = (text: string, names: ReadonlyMap<string, string>): string => {
  try {
    return JSON.stringify(
      JSON.parse(text, (key, value: unknown) =>
        key === 'column' && typeof value === 'string' ? (names.get(value) ?? value) : value,
      ),
    )
  } catch {
    // The text is no JSON: it is refused where conditions are read.
    return text
  }
}

/** The parameters of a list's address, with fields that have been renamed under their present names. */
export const withCurrentNames = (params: URLSearchParams, model: Model): URLSearchParams => {
  const renamed = renamedFields(model)
  if (renamed.length === 0) return params
  const wires = new Map(renamed.map(([former, now]) => [former.wire, now.wire]))
  const filters = new Map<string, string>(
    renamed.flatMap(([former, now]) => {
      const present = parameterNames(now)
      return parameterNames(former).map(
        (name, at) => [`filter[${name}]`, `filter[${present[at] ?? now.wire}]`] as const,
      )
    }),
  )
  return new URLSearchParams(
    [...params].map(([name, value]): [string, string] => {
      if (name === 'sort' || name === 'group') return [name, replaceWords(value, wires)]
      if (name === 'where') return [name, replaceColumns(value, wires)]
      return [filters.get(name) ?? name, value]
    }),
  )
}
