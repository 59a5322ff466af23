import type { TFunction } from 'i18next'
import { formatInstantDay, formatWorkTime, type Reading } from '../../../web/base/i18n/format.ts'
import type { PlanAnswer, ReasonAnswer, ScheduledRow } from './schedule-answer.ts'

type Words = TFunction<readonly ['project_timeline', 'task', 'dependency', ...string[]]>

/** A name as people know it: number and name. */
export const nameOf = (row: Pick<ScheduledRow, 'name' | 'number'> | undefined, t: Words): string =>
  row === undefined ? t('project_timeline:hiddenTask') : row.number === null ? row.name : `T-${row.number} ${row.name}`

const lagText = (lag: number, elapsed: boolean, { locale }: Reading, t: Words): string => {
  if (lag === 0) return ''
  const value = formatWorkTime(Math.abs(lag), locale)
  return t(lag < 0 ? 'project_timeline:lead' : elapsed ? 'project_timeline:lagElapsed' : 'project_timeline:lag', {
    value,
  })
}

/** One reason for a task's dates, as a sentence. */
export const reasonText = (reason: ReasonAnswer, answer: PlanAnswer, reading: Reading, t: Words): string => {
  const rows = new Map(answer.tasks.map((row) => [row.id, row]))
  if ('from_id' in reason) {
    const name = nameOf(reason.from_id === null ? undefined : rows.get(reason.from_id), t)
    return t('project_timeline:why.link', {
      name,
      relation: t(`dependency:choice.type.${reason.type}`),
      unit: lagText(reason.lag, reason.elapsed, reading, t),
    })
  }
  if (reason.kind === 'constraint')
    return t('project_timeline:why.constraint', {
      setting: t(`task:choice.constraint.${reason.constraint}`),
      when: reason.at === null ? '' : formatInstantDay(reason.at, reading),
    })
  return t(`project_timeline:why.${reason.kind}`)
}
