import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../core/model.ts'
import { type CallError, wasGivenUp } from '../../api/errors.ts'
import { isRow, readMessage } from '../../api/shapes.ts'
import { settings } from '../../base/settings.ts'
import { refresh } from '../../data/changed.ts'
import { notify } from '../../feedback/notices.ts'
import { type Report, readReport } from './report.ts'
import { type Progress, sendImport } from './send-import.ts'

/** How days are written in the file, beside the one way that is always understood (2026-11-21). */
export const dateOrders = ['iso', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

export type Options = {
  /** Unique field by which rows that are there already are found; empty: by their id alone. */
  readonly key: string
  readonly dates: DateOrder
  /** Good rows are written though others are bad. */
  readonly skipBad: boolean
}

const addressOf = (model: Model, { key, dates, skipBad }: Options, dryRun: boolean): string => {
  const parameters = new URLSearchParams()
  if (dryRun) parameters.set('dry_run', '1')
  if (skipBad) parameters.set('skip_bad', '1')
  if (key !== '') parameters.set('key', key)
  if (dates !== 'iso') parameters.set('dates', dates)
  const query = parameters.toString()
  return `${model.entity.api}/import${query === '' ? '' : `?${query}`}`
}

/** A browser refuses to read a file that was changed or moved since it was chosen; sent, it would look like a lost network. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/**
 * The state of an import: a file, how it is to be read, and what became of it. Whatever a check judged is judged again
 * once the file or the reading is another; skipping bad rows changes no judgement.
 */
export const useImport = (model: Model) => {
  const { t } = useTranslation('common')
  const [file, setFile] = useState<File>()
  const [options, setOptions] = useState<Options>({ key: '', dates: 'iso', skipBad: false })
  const [report, setReport] = useState<Report>()
  const [failure, setFailure] = useState<CallError>()
  const [fileFault, setFileFault] = useState<string>()
  /** Runs that have ended, so that the screen can lead the focus to what each of them said. */
  const [attempts, setAttempts] = useState(0)
  const [running, setRunning] = useState<'check' | 'import'>()
  const [progress, setProgress] = useState<Progress>()
  /** The last run was ended by its user. */
  const [wasLeft, setLeft] = useState(false)
  const leave = useRef(new AbortController())
  // Not the state, which comes a moment late: two presses would send the file twice.
  const busy = useRef(false)

  const clear = () => {
    setReport(undefined)
    setFailure(undefined)
    setFileFault(undefined)
  }
  const choose = (next: File | undefined) => {
    if (busy.current || next === undefined) return
    clear()
    setFile(next)
  }
  const change = (next: Partial<Options>) => {
    if (busy.current) return
    if (next.key !== undefined || next.dates !== undefined) clear()
    setOptions({ ...options, ...next })
  }

  const send = async (what: 'check' | 'import', sent: File) => {
    const form = new FormData()
    form.append('file', sent, sent.name)
    leave.current = new AbortController()
    setProgress(undefined)
    const data = await sendImport(addressOf(model, options, what === 'check'), form, {
      own: settings.own,
      signal: leave.current.signal,
      onProgress: setProgress,
    })
    setReport(readReport(isRow(data) ? data.data : undefined))
    if (what === 'check') return
    notify({ type: 'success', message: readMessage(data) ?? t('message.updated') })
    refresh()
  }

  const refuse = (error: CallError, what: 'check' | 'import') => {
    const ofFile = error.errors.file?.join(' ')
    const judged = readReport(isRow(error.body) ? error.body.import : undefined)
    // An import that found no network can be tried again: what was checked still holds.
    if (judged !== undefined || ofFile !== undefined || what === 'check') setReport(judged)
    setFileFault(ofFile)
    if (ofFile === undefined) setFailure(error)
    if (error.statusCode !== 401) notify({ type: 'error', message: ofFile ?? error.message })
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
      if (!wasGivenUp(error)) return refuse(error as CallError, what)
      if (settings.own) notify({ type: 'success', message: t('import.cancelled') })
      // Another server may go on with what nobody waits for any more: it promises nothing.
      else notify({ type: 'error', message: t('import.left') })
      setLeft(true)
      refresh()
    }
  }

  const run = async (what: 'check' | 'import'): Promise<void> => {
    if (busy.current) return
    setFailure(undefined)
    setFileFault(undefined)
    setLeft(false)
    if (file === undefined) setFileFault(t('error.required'))
    else {
      busy.current = true
      setRunning(what)
      await attempt(what, file)
      busy.current = false
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
    wasLeft,
    attempts,
    canImport,
    choose,
    change,
    run,
    /** Ends what is running; our server takes back what it had written. */
    cancel: () => leave.current.abort(),
  }
}
