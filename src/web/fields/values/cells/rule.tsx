import { useTranslation } from 'react-i18next'
import { readRule } from '../../../../core/time/recurrence/rule.ts'
import { saidRule } from '../../../../core/time/recurrence/rule-words.ts'
import { type CellProps, wireValue } from '../cell.ts'
import { seriesBegin } from '../dates/series-begin.ts'
import { useReading } from '../use-reading.ts'
import { Nothing } from './nothing.tsx'

/** A rule in words: 'every second Tuesday until Dec 31, 2026'. */
export const RuleCell = (props: CellProps) => {
  const { t } = useTranslation('repeat')
  const { locale, timeZone } = useReading()
  const value = wireValue(props)
  const rule = typeof value === 'string' ? readRule(value) : undefined
  if (rule === undefined) return <Nothing />
  return (
    <bdi title={String(value)}>
      {saidRule(rule, seriesBegin(props.model, props.row, timeZone), locale, (key, values) => t(key, values ?? {}))}
    </bdi>
  )
}
