import type { Model } from '../../../core/declare/model.ts'
import { keyOfEntity } from '../../../core/words/keys.ts'
import { numberedTitle, type TitleFormat, writtenTitle } from '../../../core/words/title.ts'
import type { Json } from '../../../server/db/database.ts'
import { datesOf, isDueKind } from '../due-moments.ts'
import type { NoticeKind } from '../notification.ts'

/** What a row is called in a mail: where the mail tells of a date, by its number and with the date, as nothing else of it is said. */
export const mailedTitle = (model: Model, row: Json, kind: NoticeKind, format: TitleFormat): string => {
  // Administrators read what is mailed: of what is hidden no mail says what it is called.
  if (model.entity.personal === 'hidden') return format.word(keyOfEntity(model.name, 'one'))
  if (!isDueKind(kind)) return writtenTitle(model, row, format)
  const title = numberedTitle(model, row, format)
  const due = datesOf(model)
    .map((wire) => row[wire])
    .find((value) => typeof value === 'string')
  return due === undefined ? title : `${title} (${format.instant(due)})`
}
