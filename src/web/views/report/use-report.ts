import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import type { FigureQuestion } from '../../../core/query/figure-question.ts'
import type { FigureAnswer } from '../../../core/query/measured.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { dayIn } from '../../../core/query/relative.ts'
import { daysOfPeriod } from '../../../core/time/days/periods.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { fileNameIn } from '../../base/api/file-name.ts'
import { notify } from '../../base/feedback/notices.ts'
import { firstWeekday } from '../../base/i18n/first-weekday.ts'
import type { Reading } from '../../base/i18n/format.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import { saveFile } from '../../data/rows/save-file.ts'
import type { ExportFormat } from '../../data/rows/use-export.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { offeredPercentile, type ReportQuestion } from './report-state.ts'

/** A report's question as the call takes it; spans by name are days of the reader's calendar. */
export const questionOf = (
  { name }: Model,
  { measure, by, period }: ReportQuestion,
  where: Group | undefined,
  { locale, timeZone }: Reading,
): FigureQuestion => {
  const { from, to } =
    typeof period === 'string' ? daysOfPeriod(period, dayIn(Date.now(), timeZone), firstWeekday(locale)) : period
  return {
    entity: name,
    measure: measure.name,
    ...(measure.field === undefined ? {} : { field: measure.field }),
    ...(measure.name === 'percentile' ? { percentile: offeredPercentile } : {}),
    group: by.map((grouping) => grouping.name),
    ...(where === undefined ? {} : { where }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** Returns the query for a question's answer in a language. */
export const reportQuery = (model: Pick<Model, 'name'>, question: FigureQuestion, locale: Reading['locale']) =>
  queryOptions<FigureAnswer, CallError>({
    queryKey: queryKeys.list(model, 'report', question, locale),
    queryFn: async ({ signal }) => (await client.post<FigureAnswer>('/figures', question, { signal })).data,
    placeholderData: (previous) => previous,
  })

/** The answer to a question, in the reader's language. */
export const useReport = (model: Model, question: FigureQuestion, isWaiting: boolean) => {
  const { locale } = useReading()
  return useQuery({ ...reportQuery(model, question, locale), enabled: !isWaiting })
}

/** Downloads the answer as a file by a call, not a link: a link could not send the access token. */
export const useReportFile = (question: FigureQuestion) => {
  const { t } = useTranslation('common')
  const [pending, setPending] = useState(false)
  const download = async (format: ExportFormat): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      const { data, headers } = await client.post<Blob>(`/figures/export?format=${format}`, question, {
        responseType: 'blob',
      })
      saveFile(data, fileNameIn(headers['content-disposition']) ?? `report.${format}`)
      notify({ type: 'success', message: t('message.reportDownloaded') })
    } catch (error) {
      const { message, statusCode } = error as CallError
      if (statusCode !== 401) notify({ type: 'error', message, key: `report-${message}` })
    } finally {
      setPending(false)
    }
  }
  return { pending, download }
}
