import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { client } from '../api/client.ts'
import type { CallError } from '../api/errors.ts'
import { fileNameIn } from '../api/file-name.ts'
import { settings } from '../base/settings.ts'
import { notify } from '../feedback/notices.ts'
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

/** The specification's own export calls take these parameters, and spell the page's size otherwise. */
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

/** Exports of a list: the file is fetched with the token, which a link could not carry, saved, and the outcome is said. */
export const useExport = (model: Model) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const [pending, setPending] = useState(false)
  /**
   * @param query what the list shows; its page does not count
   * @param ids only these rows; none: all
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
      // The ended session has led to the sign-in page, which speaks for itself.
      if (statusCode !== 401) notify({ type: 'error', message, key: `export-${message}` })
    } finally {
      setPending(false)
    }
  }
  /** Has the report made and mailed. */
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
