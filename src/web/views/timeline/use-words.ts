import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatInstantDay, formatInstantDays } from '../../base/i18n/format.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import type { Draft, Spoken, TimelineItem, TimelineLink, TimelineRow } from './item.ts'
import type { Zoom } from './scale.ts'

/** Returns the words of a timeline: dates of rows, their texts for screen readers, and messages about changes. */
export const useWords = (zoom: Zoom) => {
  const { t } = useTranslation('timeline')
  const { locale, timeZone } = useReading()
  const [said, setSaid] = useState('')
  const isByHour = zoom === 'hours'
  // The functions stay the same while their words do, as new ones render all rows again.
  const words = useMemo(() => {
    const reading = { locale, timeZone }
    const day = (at: number): string => {
      const iso = new Date(at).toISOString()
      return isByHour ? formatInstant(iso, reading) : formatInstantDay(iso, reading)
    }
    const spanOf = (start: number | null, end: number | null): string => {
      if (end === null) return t('noDates')
      if (start === null || start === end) return day(end)
      return t('span', { from: day(start), to: day(end) })
    }
    return {
      spanOf,
      /** Returns the dates of a row in short form, to be seen. */
      shortDatesOf: ({ item: { start, end, isMilestone } }: TimelineRow): string => {
        if (end === null) return ''
        const from = isMilestone || start === null ? end : start
        return formatInstantDays(from, Math.max(from, end), reading)
      },
      about: ({ item }: TimelineRow): string => {
        const { people, marks = [], duration } = item.texts?.() ?? { people: '' }
        const parts = [
          spanOf(item.isMilestone ? null : item.start, item.end),
          duration,
          item.isMilestone ? t('milestone') : t('progress', { progress: item.progress }),
          item.isCritical === true ? t('critical') : undefined,
          people,
          ...marks,
        ]
        return parts.filter((part) => part !== undefined && part !== '').join(', ')
      },
    }
  }, [t, locale, timeZone, isByHour])
  const { spanOf, shortDatesOf, about } = words
  const draftText = ({ name, isMilestone }: TimelineRow['item'], { kind, start, end, progress }: Draft): string =>
    t(`say.${kind}`, { name, range: spanOf(isMilestone ? null : start, end), progress })
  const say = ({ item, ...what }: Spoken): void => {
    const { name } = item
    if (what.kind === 'draft') setSaid(draftText(item, what.draft))
    else setSaid(t(`say.${what.kind}`, { name, relation: what.kind === 'linking' ? t(`linkTypes.${what.type}`) : '' }))
  }
  /** Announces the chosen link of a row. */
  const sayLink =
    (items: readonly TimelineItem[]) =>
    (link: TimelineLink, at: number, count: number): void => {
      const nameOf = (id: string) => items.find((item) => item.id === id)?.name || t('noName')
      const relation = t(`linkTypes.${link.type}`)
      setSaid(t('say.link', { from: nameOf(link.from), to: nameOf(link.to), relation, index: at, total: count }))
    }
  /** Returns the text beside a bar that is being changed: the values that it would get. */
  const draftDates = (draft: Draft | undefined): string | undefined => {
    if (draft === undefined) return undefined
    const dates = spanOf(draft.start === draft.end ? null : draft.start, draft.end)
    return { move: dates, start: dates, end: dates, progress: t('progress', { progress: draft.progress }) }[draft.kind]
  }
  return { said, say, sayLink, about, shortDatesOf, draftDates }
}
