import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { numberedTitle, type TitleFormat, writtenTitle } from '../../../core/words/title.ts'
import type { Json } from '../../../server/db/database.ts'
import { datesOf, isDueKind } from '../due-moments.ts'
import type { NoticeKind } from '../notification.ts'

/**
 * Returns the title of a row in a mail. A mail about a date shows the row's number and the date, since it says nothing
 * else about the row.
 */
export const mailedTitle = (model: Model, row: Json, kind: NoticeKind, format: TitleFormat): string => {
  // Administrators can read mails, so a mail never names a hidden row by its title.
  if (model.entity.personal === 'hidden') return format.word(keyOfEntity(model.name, 'one'))
  if (!isDueKind(kind)) return writtenTitle(model, row, format)
  const title = numberedTitle(model, row, format)
  const due = datesOf(model)
    .map((wire) => row[wire])
    .find((value) => typeof value === 'string')
  return due === undefined ? title : `${title} (${format.instant(due)})`
}
