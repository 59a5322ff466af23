import { useTranslation } from 'react-i18next'
import type { Models } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { isRow } from '../../../web/base/api/shapes.ts'
import { useProduct } from '../../../web/data/areas/product.ts'
import { titleOfText } from '../../../web/data/rows/titles.ts'
import { addressOf, manyTitle, type NoticeFacts, saidOf } from '../notice-words.ts'
import type { NoticeKind } from '../notification.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type Word = Parameters<typeof manyTitle>[2]

/** Returns the facts for a notification's text. The title is set apart from the direction of the sentence around it. */
const toldBy = (row: RowOf<'notification'>, models: Models, word: Word): NoticeFacts => {
  const about = models.all.find(({ name }) => name === row.about_type)
  const rows = row.rows ?? 1
  // A row without a title, such as a conversation of two people, is named after the person who wrote.
  const by = isRow(row.actor) ? text(row.actor.name) : null
  const author = row.kind === 'message' ? by : null
  const stored = text(row.about_title) ?? author
  const one = about === undefined ? null : titleOfText(about, stored)
  const title = about !== undefined && rows > 1 ? manyTitle(about.name, rows, word) : one
  return {
    kind: row.kind as NoticeKind,
    detail: text(row.detail),
    title: title === null ? null : `\u2068${title}\u2069`,
    about: text(row.about_type),
    aboutId: text(row.about_id),
    rows,
    by: by === null ? null : `\u2068${by}\u2069`,
  }
}

/** Returns a function that gives a notification's words, who caused it, and its address. */
export const useWording = () => {
  const { t } = useTranslation('notice')
  const { models } = useProduct()
  return (row: RowOf<'notification'>) => {
    const told = toldBy(row, models, (key, values) => t(key, values ?? {}))
    return {
      sentence: saidOf(told, (key, values) => t(key, values ?? {})),
      by: isRow(row.actor) ? text(row.actor.name) : null,
      to: addressOf(told, (entity) => {
        const about = models.all.find(({ name }) => name === entity)?.entity
        return about?.page ?? about?.rowPage
      }),
    }
  }
}
