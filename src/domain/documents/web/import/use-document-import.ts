import { useEffect, useRef, useState } from 'react'
import { type CallError, isAborted, refusalText } from '../../../../web/base/api/errors.ts'
import { isRow } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { type Progress, sendLong } from '../../../../web/data/rows/long-call.ts'
import { useApply } from '../../../../web/data/rows/use-write.ts'
import { anyChangeOf } from '../../../../web/data/rows/write-effects.ts'
import type { DocumentImportReport } from '../../import-report.ts'
import type { ImportPlace } from './import-place.ts'

export type Running = { readonly what: 'check' | 'import'; readonly progress: Progress }

/** Returns the report in an answer; the server sends the documented form. */
const reportIn = (answer: unknown): DocumentImportReport | undefined =>
  isRow(answer) && isRow(answer.data) && Array.isArray(answer.data.rows)
    ? (answer.data as DocumentImportReport)
    : undefined

const formOf = (file: File, { project, parent }: ImportPlace, what: Running['what']): FormData => {
  const form = new FormData()
  if (project !== undefined) form.append('project_id', project)
  if (parent !== undefined) form.append('parent_id', parent)
  form.append('dry_run', what === 'check' ? '1' : '0')
  form.append('file', file, file.name)
  return form
}

/** Holds the state of an import of documents: the file, the rows it would make, and the rows it made. */
export const useDocumentImport = (place: ImportPlace) => {
  const apply = useApply()
  const models = [useModel('document'), useModel('page'), useModel('attachment')]
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  /** The reason why the call was refused, if its file is not the reason. */
  const [refusal, setRefusal] = useState<string>()
  const [report, setReport] = useState<DocumentImportReport>()
  const [running, setRunning] = useState<Running>()
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const send = async (sent: File, what: Running['what']): Promise<void> => {
    const controller = new AbortController()
    abort.current = controller
    setFault(undefined)
    setRefusal(undefined)
    setRunning({ what, progress: undefined })
    try {
      const answer = await sendLong('/documents/import', formOf(sent, place, what), {
        own: settings.own,
        signal: controller.signal,
        onProgress: (progress) => setRunning({ what, progress }),
      })
      setReport(reportIn(answer))
      if (what === 'import') void apply({}, { more: models.map(anyChangeOf) })
    } catch (error) {
      if (!isAborted(error)) {
        const refused = error as CallError
        const atFile = refused.errors.file?.join(' ')
        if (atFile === undefined) setRefusal(refusalText(refused))
        else {
          setFault(atFile)
          setReport(undefined)
        }
      }
    }
    if (abort.current !== controller) return
    abort.current = undefined
    setRunning(undefined)
  }
  return {
    file,
    fault,
    refusal,
    report,
    running,
    choose: (chosen: File | undefined): void => {
      if (chosen === undefined || running !== undefined) return
      setFile(chosen)
      setReport(undefined)
      void send(chosen, 'check')
    },
    start: (): void => {
      if (file !== undefined && running === undefined) void send(file, 'import')
    },
    cancel: (): void => abort.current?.abort(),
  }
}
