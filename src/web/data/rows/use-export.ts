import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { fileNameIn } from '../../base/api/file-name.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { listCall } from './list-call.ts'
import { saveFile } from './save-file.ts'
import { listParams, type RowsQuery } from './use-rows.ts'
import { useAction } from './use-write.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const fetchExport = async (model: Model, query: RowsQuery, format: ExportFormat, ids: readonly string[]) => {
  const { parameters, ...where } = listCall(listParams(model, query), model)
  parameters.set('format', format)
  const { data, headers } = await client.post<Blob>(
    `${model.entity.api}/export?${parameters}`,
    { selectedIds: ids, ...where },
    { responseType: 'blob' },
  )
  return { data, name: fileNameIn(headers['content-disposition']) ?? `${model.name}.${format}` }
}

/** Parameters of the specification's export calls, in which the page size is `per_page`. */
const reportCall = (model: Model, query: RowsQuery) =>
  listCall(listParams(model, { ...query, include: [] }), model, (parameters) => {
    const size = parameters.get('perPage')
    parameters.delete('perPage')
    if (size !== null) parameters.set('per_page', size)
    if (!settings.own) for (const name of ['orderOn', 'orderBy']) parameters.delete(name)
  })

const fetchReport = async (model: Model, query: RowsQuery, ids: readonly string[]) => {
  const { parameters, ...where } = reportCall(model, query)
  const { data, headers } = await client.post<Blob>(
    `/export/quick${model.entity.api}?${parameters}`,
    { selectedIds: ids, ...where },
    { responseType: 'blob' },
  )
  return { data, name: fileNameIn(headers['content-disposition']) ?? `${model.entity.api.slice(1)}.csv.xlsx` }
}

/**
 * Exports of a list, fetched by calls because a link could not send the access token; shows a notice of the outcome.
 */
export const useExport = (model: Model) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const [pending, setPending] = useState(false)
  /**
   * @param query the list's query; pages are ignored
   * @param ids exports only these rows; empty: all
   */
  const run = async (query: RowsQuery, format: ExportFormat, ids: readonly string[] = []): Promise<void> => {
    if (pending) return
    setPending(true)
    try {
      const isReport = model.entity.reports === true && format === 'xlsx'
      const { data, name } = isReport
        ? await fetchReport(model, query, ids)
        : await fetchExport(model, query, format, ids)
      saveFile(data, name)
      notify({ type: 'success', message: t('message.reportDownloaded') })
    } catch (error) {
      const { message, statusCode } = error as CallError
      // On 401 the sign-in page is shown instead.
      if (statusCode !== 401) notify({ type: 'error', message, key: `export-${message}` })
    } finally {
      setPending(false)
    }
  }
  /** Requests a report by mail. */
  const mail = (query: RowsQuery, ids: readonly string[] = []): Promise<boolean> => {
    const { parameters, ...where } = reportCall(model, query)
    return act(
      () => client.post<unknown>(`/export${model.entity.api}?${parameters}`, { selectedIds: ids, ...where }),
      {},
      t('message.reportMailed'),
    )
  }
  return { pending, run, mail }
}
