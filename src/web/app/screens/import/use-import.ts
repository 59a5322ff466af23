import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { type CallError, isAborted } from '../../../base/api/errors.ts'
import { isRow, readMessage } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { type Progress, sendLong } from '../../../data/rows/long-call.ts'
import { invalidateAll } from '../../../data/rows/write-effects.ts'
import { importForm } from './mapping/survey.ts'
import { useSurvey } from './mapping/use-survey.ts'
import { type Report, readReport } from './report.ts'

/** Order of day and month in the file's dates; ISO 8601 (2026-11-21) is always accepted. */
export const dateOrders = ['iso', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

export type Options = {
  /** Unique field by which existing rows are matched; empty: by id. */
  readonly key: string
  readonly dates: DateOrder
  /** Imports the valid rows although others are invalid. */
  readonly skipBad: boolean
}

const importPath = (model: Model, { key, dates, skipBad }: Options, dryRun: boolean): string => {
  const parameters = new URLSearchParams()
  if (dryRun) parameters.set('dry_run', '1')
  if (skipBad) parameters.set('skip_bad', '1')
  if (key !== '') parameters.set('key', key)
  if (dates !== 'iso') parameters.set('dates', dates)
  const query = parameters.toString()
  return `${model.entity.api}/import${query === '' ? '' : `?${query}`}`
}

/**
 * Browsers cannot read a file that was changed or moved after it was chosen; sending it would fail like a network
 * error.
 */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/**
 * State of an import: file, options and result. Another file, key or date order discards the result of the check;
 * skipping bad rows does not.
 */
export const useImport = (model: Model) => {
  const { t } = useTranslation('common')
  const [file, setFile] = useState<File>()
  const [options, setOptions] = useState<Options>({ key: '', dates: 'iso', skipBad: false })
  const { mapping, start, readSheet, mapColumn, mapWord, ...surveyed } = useSurvey(model)
  const [report, setReport] = useState<Report>()
  const [failure, setFailure] = useState<CallError>()
  const [fileFault, setFileFault] = useState<string>()
  /** Number of finished runs: after each the screen moves the focus to the result. */
  const [attempts, setAttempts] = useState(0)
  const [running, setRunning] = useState<'check' | 'import'>()
  const [progress, setProgress] = useState<Progress>()
  /** The user cancelled the last run. */
  const [wasCancelled, setCancelled] = useState(false)
  const abort = useRef(new AbortController())
  // A ref, not state: state updates late, and two quick clicks would send the file twice.
  const isBusy = useRef(false)

  const clear = () => {
    setReport(undefined)
    setFailure(undefined)
    setFileFault(undefined)
  }
  const choose = (next: File | undefined) => {
    if (isBusy.current || next === undefined) return
    clear()
    setFile(next)
    void start(next)
  }
  const change = (next: Partial<Options>) => {
    if (isBusy.current) return
    if (next.key !== undefined || next.dates !== undefined) clear()
    setOptions({ ...options, ...next })
  }

  const send = async (what: 'check' | 'import', sent: File) => {
    const form = importForm(sent, mapping)
    abort.current = new AbortController()
    setProgress(undefined)
    const data = await sendLong(importPath(model, options, what === 'check'), form, {
      own: settings.own,
      signal: abort.current.signal,
      onProgress: setProgress,
    })
    setReport(readReport(isRow(data) ? data.data : undefined))
    if (what === 'check') return
    notify({ type: 'success', message: readMessage(data) ?? t('message.updated') })
    invalidateAll()
  }

  const refuse = (error: CallError, what: 'check' | 'import') => {
    const fileError = error.errors.file?.join(' ')
    const judged = readReport(isRow(error.body) ? error.body.import : undefined)
    // After a network error the import can be retried: the check's result is kept.
    if (judged !== undefined || fileError !== undefined || what === 'check') setReport(judged)
    setFileFault(fileError)
    if (fileError === undefined) setFailure(error)
    if (error.statusCode !== 401) notify({ type: 'error', message: fileError ?? error.message })
  }

  const attempt = async (what: 'check' | 'import', sent: File) => {
    if (!(await isReadable(sent))) {
      setReport(undefined)
      setFileFault(t('import.changed'))
      return
    }
    try {
      await send(what, sent)
    } catch (error) {
      if (!isAborted(error)) return refuse(error as CallError, what)
      if (settings.own) notify({ type: 'success', message: t('import.cancelled') })
      // Another server may continue after the connection is closed.
      else notify({ type: 'error', message: t('import.left') })
      setCancelled(true)
      invalidateAll()
    }
  }

  const run = async (what: 'check' | 'import'): Promise<void> => {
    if (isBusy.current) return
    setFailure(undefined)
    setFileFault(undefined)
    setCancelled(false)
    if (file === undefined) setFileFault(t('error.required'))
    else {
      isBusy.current = true
      setRunning(what)
      await attempt(what, file)
      isBusy.current = false
      setRunning(undefined)
    }
    setAttempts((count) => count + 1)
  }

  const canImport =
    report !== undefined && !report.written && report.rows > report.bad && (report.bad === 0 || options.skipBad)
  return {
    file,
    options,
    report,
    failure,
    fileFault,
    running,
    progress,
    wasCancelled,
    attempts,
    ...surveyed,
    chooseSheet: (sheet: string) => {
      if (isBusy.current || file === undefined) return
      clear()
      void readSheet(file, sheet)
    },
    mapColumn: (header: string, field: string | null) => {
      if (isBusy.current || file === undefined) return
      clear()
      void mapColumn(file, header, field)
    },
    mapWord: (wire: string, word: string, value: string | null) => {
      if (isBusy.current) return
      clear()
      mapWord(wire, word, value)
    },
    canImport,
    choose,
    change,
    run,
    /** Aborts the running call; our server rolls the import back. */
    cancel: () => abort.current.abort(),
  }
}
