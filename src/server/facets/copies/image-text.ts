import { copiedEntities } from '../../../core/declare/copied.ts'
import { type Model, type Models, valueKindOf } from '../../../core/declare/model.ts'
import { escapeHtml } from '../../texts/escape-html.ts'
import { type Image, type ImageRow, rowsIn } from './image.ts'
import { withWords } from './words.ts'

/** The rich texts of one row. */
const textsOf = (model: Model, { values }: ImageRow, words: { readonly [name: string]: string }): readonly string[] =>
  model.fields.flatMap((field) => {
    const value = valueKindOf(field.field) === 'markup' ? withWords(field, values[field.wire], words) : undefined
    return typeof value === 'string' && value !== '' ? [value] : []
  })

/**
 * Returns the rich texts of an image as one, with words in place of its variables: first those of the copied row, then
 * those of the rows that come along. Where several rows have a text, each begins with its title.
 * @returns HTML
 */
export const imageText = (
  model: Model,
  image: Image,
  models: Models,
  words: { readonly [name: string]: string },
): string => {
  const parts = [...new Set([model, ...copiedEntities(models, model)])].flatMap((one) => {
    const title = one.byName.get(one.entity.title)
    return rowsIn(image, one).flatMap((row) => {
      const html = textsOf(one, row, words).join('')
      const name = title === undefined ? undefined : withWords(title, row.values[title.wire], words)
      return html === '' ? [] : [{ html, name: typeof name === 'string' ? name : '' }]
    })
  })
  if (parts.length === 1) return parts[0]?.html ?? ''
  return parts.map(({ html, name }) => `<h2>${escapeHtml(name)}</h2>${html}`).join('')
}
