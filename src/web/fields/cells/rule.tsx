import { useTranslation } from 'react-i18next'
import { readRule } from '../../../core/recurrence/rule.ts'
import { saidRule } from '../../../core/recurrence/rule-words.ts'
import { wallClock } from '../../../core/relative.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { useReading } from '../use-reading.ts'
import { Nothing } from './nothing.tsx'

/** Moment from which a rule takes what it does not say: the row's start, as its calendar or its recurrence names it. */
const beginOf = ({ model, row }: Pick<CellProps, 'model' | 'row'>): number => {
  const { calendar, recurs } = model.entity
  for (const name of [recurs?.due, calendar?.start]) {
    const value = name === undefined ? undefined : row[model.byName.get(name)?.wire ?? '']
    if (typeof value === 'string') return Date.parse(value)
  }
  return Date.now()
}

/** A rule in words: 'every second Tuesday until Dec 31, 2026'. */
export const RuleCell = (props: CellProps) => {
  const { t } = useTranslation('repeat')
  const { locale, timeZone } = useReading()
  const value = wireValue(props)
  const rule = typeof value === 'string' ? readRule(value) : undefined
  if (rule === undefined) return <Nothing />
  return (
    <bdi title={String(value)}>
      {saidRule(rule, wallClock(beginOf(props), timeZone), locale, (key, values) => t(key, values ?? {}))}
    </bdi>
  )
}
