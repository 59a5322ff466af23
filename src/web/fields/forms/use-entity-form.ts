import { useForm } from '@refinedev/react-hook-form'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isFigured, isRowTable } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { type CallError, incompleteError } from '../../base/api/errors.ts'
import { type Row, readMessage } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { notify } from '../../base/feedback/notices.ts'
import { useMe } from '../../data/access/me.tsx'
import { useMoment } from '../../data/access/moment.ts'
import { useSightCheck } from '../../data/access/own-sight.ts'
import { useIncludes } from '../../data/access/readable.ts'
import { useRowWrite } from '../../data/access/use-row-write.ts'
import { useUndo } from '../../data/access/use-undo.ts'
import { presetIn } from '../../data/addresses/form-address.ts'
import { useProduct } from '../../data/areas/product.ts'
import { useApply, useWriteOptions } from '../../data/rows/use-write.ts'
import { type ChildTable, childTables, mergeRows, sentTables, startRows } from './children/child-values.ts'
import { isAboutOldRows, placedError } from './children/placed-error.ts'
import {
  type Choices,
  changedValues,
  filledValues,
  mergeValues,
  presetValues,
  startValues,
  type Values,
} from './form-values.ts'
import { givenValues, proposedValues } from './given-values.ts'
import { inlineRows } from './inline-values.ts'
import { useDraft } from './use-draft.ts'
import { useMadeWith } from './use-made-with.ts'
import { useTemplateCall } from './use-template-call.ts'

/** Values that the place of a new row decides, by wire name. */
export type FixedValues = Readonly<Record<string, string | boolean | Group>>

type Options = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly row: Row | undefined
  /** Name of a separately edited part of the row, which has drafts of its own. */
  readonly part?: string
  /** Values of a new row beside the typed ones. */
  readonly fixed?: FixedValues
  /** First values of a new row; values in the address replace them. */
  readonly preset?: Values
  /** Shows the outcome of a create call; by default a notice of success. */
  readonly announceMade?: (message: string, row: Row) => void
  /** Reads the row again, bypassing the cache. */
  readonly reread: () => Promise<Row | undefined>
  readonly onSaved: (row: Row) => void
}

/** The answer of a call that makes a row. */
type Made = { readonly data: Row; readonly message?: string | undefined } | undefined

type Way = {
  /** True where the focus has left the form: errors are shown without taking the focus. */
  readonly isQuiet?: boolean
  readonly stays?: boolean
}

/** The state of an entity's form. Typed values stay until they are saved or discarded. */
export const useEntityForm = (options: Options) => {
  const { model, fields, row: firstRow, part, fixed, announceMade, reread, onSaved } = options
  const me = useMe()
  const user = String(me.id)
  const { t } = useTranslation('common')
  const { announceChanged } = useUndo(model)
  const apply = useApply()
  const madeWith = useMadeWith(model)
  const fromTemplate = useTemplateCall(model)
  const checkSight = useSightCheck(model)
  const { models } = useProduct()
  // The row as it was first read: later reads must not change values or version while the user types.
  const [row, setRow] = useState(firstRow)
  const [params] = useSearchParams()
  const preset = row === undefined ? { ...options.preset, ...presetValues(fields, presetIn(params)) } : {}
  const isAsked = (wire: string) => fields.some((field) => field.wire === wire)
  // Values that the form has inputs for are its first values; others are sent on creating.
  const begun = row === undefined ? Object.fromEntries(Object.entries(madeWith).filter(([wire]) => isAsked(wire))) : {}
  const [given] = useState(() =>
    firstRow === undefined
      ? { ...(settings.own ? proposedValues(fields) : {}), ...givenValues(fields, models, me, Date.now()) }
      : {},
  )
  const tables = useMemo(() => childTables(models, fields), [models, fields])
  const startOf = (read: Row | undefined): Values => ({ ...startValues(fields, read), ...startRows(tables, read) })
  const start = useRef<Values>({ ...startOf(row), ...given, ...begun, ...preset })
  /** The rows that were last sent for the tables, to find the lines that an answer is about. */
  const sent = useRef<ReturnType<typeof sentTables>>({})
  const [failure, setFailure] = useState<CallError>()
  const write = useRowWrite(model, { include: useIncludes(model), showsMissing: true })
  const sentWith = useRef(row)
  const { refineCore, ...form } = useForm<Row, CallError, Record<string, unknown>>({
    defaultValues: { ...start.current },
    shouldFocusError: true,
    // Errors are assigned to fields below: by name or wire name, including fields that are not sent, and with all messages.
    disableServerSideValidation: true,
    // Refine's form only makes rows: `useRowWrite` changes existing ones, as everywhere. The screen leaves after saving.
    refineCoreProps: { ...useWriteOptions(model, 'created', 'caller'), action: 'create', redirect: false },
  })
  const { getValues } = form
  const saved = useRef(false)
  const sending = useRef(false)
  const [isSending, setSending] = useState(false)
  const moment = useMoment(model, firstRow?.id)
  const id = [firstRow === undefined ? 'new' : String(firstRow.id), part, moment?.at]
    .filter((one) => one !== undefined)
    .join('.')
  const place = { user, entity: model.name, id }
  const isProposed = (wire: string) => options.preset !== undefined && Object.hasOwn(options.preset, wire)
  const draft = useDraft({ place, fields, start, form, isProposed, saved })

  const isChanged = () => Object.keys(changedValues(fields, getValues(), start.current)).length > 0

  /** Reads the rows of the tables again: newer values of others replace those that the user has not touched. */
  const rereadTables = async (): Promise<void> => {
    const fresh = await reread()
    if (fresh === undefined) return
    const begun = startRows(tables, fresh)
    for (const table of tables) {
      const { wire } = table.field
      form.setValue(wire, mergeRows(table, getValues(wire), start.current[wire], begun[wire]), { shouldDirty: true })
    }
    start.current = { ...start.current, ...begun }
    // Lines are mounted again, so an input can be focused only after that.
    await new Promise((resolve) => setTimeout(resolve))
  }

  /** Returns the line of a table in which a sent row is now; -1: in none. */
  const lineOf = ({ field: { wire } }: ChildTable, place: number): number => {
    const { rows = [], lines = [] } = sent.current[wire] ?? {}
    const id = rows[place]?.id
    const now = getValues(wire)
    return id === undefined || !Array.isArray(now) ? (lines[place] ?? -1) : now.findIndex((row: Row) => row.id === id)
  }

  const showErrors = async (thrown: CallError, isQuiet: boolean): Promise<void> => {
    if (isAboutOldRows(thrown, tables, sent.current)) await rereadTables()
    const error = placedError(thrown, tables, sent.current, lineOf, t)
    setFailure(error)
    const wrong = fields.filter(
      ({ wire, name }) => error.errors[wire] !== undefined || error.errors[name] !== undefined,
    )
    wrong.forEach(({ wire, name }, index) => {
      const message = (error.errors[wire] ?? error.errors[name] ?? []).join(' ')
      form.setError(wire, { type: 'server', message }, { shouldFocus: index === 0 && !isQuiet })
    })
    // Errors of rows inside a field have names such as `phases.0.name`.
    const within = Object.entries(error.errors).filter(([key]) => fields.some(({ wire }) => key.startsWith(`${wire}.`)))
    within.forEach(([key, messages], index) => {
      const isFirst = wrong.length === 0 && index === 0
      form.setError(key, { type: 'server', message: messages.join(' ') }, { shouldFocus: isFirst && !isQuiet })
    })
  }

  /** Keeps the form open: the saved values become the initial ones. */
  const goOn = (read: Row | undefined, values: Values, answer: Row) => {
    start.current = { ...start.current, ...values }
    sentWith.current = { ...read, ...answer }
    form.reset({ ...start.current }, { keepValues: true })
  }

  // Computed values are shown but not sent.
  const plain = fields.filter(({ field }) => !isRowTable(field) && !isFigured(field))
  const rowsToSend = (values: Values): Row => {
    sent.current = sentTables(tables, values, start.current)
    return Object.fromEntries(Object.entries(sent.current).map(([wire, { rows }]) => [wire, rows]))
  }

  const create = async (values: Values): Promise<Row> => {
    // A template fills in its own values, so only typed values are sent, in place of the template's.
    if (fromTemplate.isNamedIn(values)) {
      const changed = Object.entries(filledValues(plain, values, start.current)).filter(
        ([wire]) => JSON.stringify(values[wire]) !== JSON.stringify(start.current[wire]),
      )
      const typed = { ...Object.fromEntries(changed), ...fixed }
      return made((await fromTemplate.send(values, typed)) ?? (await refineCore.onFinish(typed)) ?? undefined)
    }
    const unasked = Object.fromEntries(Object.entries(madeWith).filter(([wire]) => !isAsked(wire)))
    const along = { ...inlineRows(models, fields, values), ...rowsToSend(values) }
    const typed = { ...filledValues(plain, values, start.current), ...along }
    return made((await refineCore.onFinish({ ...unasked, ...typed, ...fixed })) ?? undefined)
  }

  const made = (answer: Made): Row => {
    const message = readMessage(answer) ?? t('message.created')
    if (announceMade === undefined) announceChanged(message, [])
    else announceMade(message, answer?.data ?? {})
    void apply(answer, { rows: model })
    return answer?.data ?? {}
  }

  const save = async (values: Values, { isQuiet = false, stays = false }: Way = {}): Promise<void> => {
    // A ref instead of the mutation's state, which updates too late to block a double click.
    if (sending.current || saved.current) return
    sending.current = true
    setSending(true)
    const read = sentWith.current
    setFailure(undefined)
    form.clearErrors()
    try {
      if (read === undefined && !(await checkSight({ ...values, ...fixed }))) return
      const row =
        read === undefined
          ? await create(values)
          : await write(read, { ...changedValues(plain, values, start.current), ...rowsToSend(values) })
      // The user was asked which moments of a series are meant, and gave up: the form stays as it is.
      if (row === read) return
      draft.drop()
      if (stays) goOn(read, values, row)
      else {
        saved.current = true
        onSaved({ ...read, ...row })
      }
    } catch (error) {
      await showErrors(error as CallError, isQuiet)
      return
    } finally {
      sending.current = false
      setSending(false)
    }
    // The value was changed while the previous change was being saved.
    if (stays && isChanged()) await save(getValues(), { isQuiet, stays })
  }

  /** Applies the chosen values to the current row, and saves again. */
  const resolve = async (choices: Choices) => {
    const fresh = await reread()
    if (fresh === undefined) return
    const freshStart = startOf(fresh)
    const rows = tables.map((table) => {
      const { wire } = table.field
      return [wire, mergeRows(table, getValues(wire), start.current[wire], freshStart[wire])]
    })
    const values = { ...mergeValues(getValues(), start.current, freshStart, choices), ...Object.fromEntries(rows) }
    start.current = freshStart
    sentWith.current = fresh
    setRow(fresh)
    for (const [wire, value] of Object.entries(values)) form.setValue(wire, value, { shouldDirty: true })
    await save(values)
  }

  const discard = () => {
    draft.drop()
    setFailure(undefined)
    form.reset({ ...start.current })
  }

  /** Resets the form to the current row. Only without unsaved changes, which would be lost. */
  const reload = (fresh: Row) => {
    start.current = startOf(fresh)
    sentWith.current = fresh
    setRow(fresh)
    form.reset({ ...start.current })
  }

  return {
    form,
    row,
    failure,
    draft,
    pending: isSending,
    /** The progress of a long call; undefined while it is not known. */
    progress: fromTemplate.progress,
    submit: form.handleSubmit(
      (values) => save(values),
      // The form itself checks only required fields; the specification (section 5) has the message shown at the field.
      () => {
        const error = incompleteError(t('error.incomplete'))
        setFailure(error)
        notify({ type: 'error', key: 'incomplete', message: error.message })
      },
    ),
    isChanged,
    /** Saves without the form's own check: the server names all missing and wrong values at once. */
    send: () => save(getValues()),
    /** Saves and keeps the form open. */
    keep: () => save(getValues(), { stays: true }),
    /** Saves valid changes of a user who has left the form. */
    leave: async () => {
      if (isChanged() && (await form.trigger())) await save(getValues(), { isQuiet: true })
    },
    resolve,
    discard,
    reload,
    leaveWithoutAsking: saved,
  }
}
