import Button from '@mui/material/Button'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { Grouping } from '../../../core/query/measured.ts'
import { type DaySpan, periods } from '../../../core/time/days/periods.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { type MenuChoice, PopupMenu } from '../../base/ui/popup-menu.tsx'
import { wayWords } from '../../fields/values/conditions/column-words.ts'
import { DayField } from '../../fields/values/inputs/day-field.tsx'
import { isSameMeasure, type Measure, offeredPercentile, type ReportQuestion } from './report-state.ts'

type MenuProps = { readonly label: string; readonly value: string; readonly choices: readonly MenuChoice[] }

/** A button that shows the chosen value, and the menu that changes it. */
const ChoiceMenu = ({ label, value, choices }: MenuProps) => {
  const { t } = useTranslation<string>()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span>
          {label}
          {t('common:colon')}
          <b>{value}</b>
        </span>
      </Button>
      <PopupMenu id={id} label={label} anchor={anchor} close={() => setAnchor(null)} choices={choices} />
    </>
  )
}

/** Returns the words for a grouping: `Project › Client`, `From, by month`. */
export const groupingWords = (grouping: Grouping, t: TFunction): string => {
  const name = wayWords(grouping, t)
  const unit = grouping.part ?? grouping.clock
  return unit === undefined ? name : t('report:byPart', { name, unit: t(`report:part.${unit}`) })
}

/** Returns the words for a measure: `Number`, `Total duration`. */
export const measureWords = (
  model: Model,
  { name, field, percentile = offeredPercentile }: Measure & { readonly percentile?: number },
  t: TFunction,
): string => {
  const own = model.byWire.get(field ?? '')
  return own === undefined
    ? t(`report:measure.${name}`, { percentile })
    : t(`report:measureOf.${name}`, { name: t(labelKey(model, own.name)), percentile })
}

/** Returns a report's question in few words: `Total duration · Project › Person · This month`. */
export const questionWords = (model: Model, { measure, by, period }: ReportQuestion, t: TFunction): string =>
  [
    measureWords(model, measure, t),
    by.map((grouping) => groupingWords(grouping, t)).join(' › '),
    t(`report:periods.${typeof period === 'string' ? period : 'other'}`),
  ]
    .filter((word) => word !== '')
    .join(' · ')

type Props = {
  readonly model: Model
  readonly question: ReportQuestion
  readonly measures: readonly Measure[]
  readonly groupings: readonly Grouping[]
  readonly onChange: (question: ReportQuestion) => void
}

/** Menus for the measure of a report, its groupings, and its span of days. */
export const ReportMenus = ({ model, question, measures, groupings, onChange }: Props) => {
  const { t } = useTranslation<string>()
  const { measure, by, period } = question
  const [first, second] = by
  const change = (next: Partial<ReportQuestion>) => onChange({ ...question, ...next })
  const grouped = (chosen: Grouping | undefined, run: (grouping: Grouping) => void, without?: Grouping) =>
    groupings
      .filter((one) => one !== without)
      .map(
        (one): MenuChoice => ({
          label: groupingWords(one, t),
          selected: one === chosen,
          run: () => run(one),
        }),
      )
  const span: DaySpan = typeof period === 'string' ? {} : period
  return (
    <>
      <ChoiceMenu
        label={t('report:measureLabel')}
        value={measureWords(model, measure, t)}
        choices={measures.map((one) => ({
          label: measureWords(model, one, t),
          selected: isSameMeasure(one, measure),
          run: () => change({ measure: one }),
        }))}
      />
      <ChoiceMenu
        label={t('report:by')}
        value={first === undefined ? t('report:nothing') : groupingWords(first, t)}
        choices={grouped(first, (one) =>
          change({ by: [one, ...(second === undefined || second === one ? [] : [second])] }),
        )}
      />
      <ChoiceMenu
        label={t('report:then')}
        value={second === undefined ? t('report:nothing') : groupingWords(second, t)}
        choices={[
          {
            label: t('report:nothing'),
            selected: second === undefined,
            run: () => change({ by: by.slice(0, 1) }),
          },
          ...grouped(second, (one) => change({ by: [...by.slice(0, 1), one] }), first),
        ]}
      />
      <ChoiceMenu
        label={t('report:period')}
        value={t(`report:periods.${typeof period === 'string' ? period : 'other'}`)}
        choices={[
          ...periods.map((one) => ({
            label: t(`report:periods.${one}`),
            selected: one === period,
            run: () => change({ period: one }),
          })),
          {
            label: t('report:periods.other'),
            selected: typeof period !== 'string',
            run: () => change({ period: span }),
          },
        ]}
      />
      {typeof period !== 'string' && (
        <>
          <DayField
            label={t('report:from')}
            value={span.from ?? ''}
            onChange={(from) => change({ period: { ...span, from: from === '' ? undefined : from } })}
          />
          <DayField
            label={t('report:to')}
            value={span.to ?? ''}
            onChange={(to) => change({ period: { ...span, to: to === '' ? undefined : to } })}
          />
        </>
      )}
    </>
  )
}
