import { useForm } from '@refinedev/react-hook-form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { traitsOf } from '../../core/kinds.ts'
import type { Model, ModelField } from '../../core/model.ts'
import { useMe } from '../access/me.tsx'
import { useIncludes } from '../access/readable.ts'
import { useUndo } from '../access/use-undo.ts'
import { type CallError, incompleteError } from '../api/errors.ts'
import { type Row, readMessage } from '../api/shapes.ts'
import { showAnswer } from '../data/answered-rows.ts'
import { changedIn } from '../data/changed.ts'
import { useApply, useWriteOptions } from '../data/use-write.ts'
import { notify } from '../feedback/notices.ts'
import {
  type Choices,
  changedValues,
  filledValues,
  presetValues,
  rebase,
  startValues,
  type Values,
} from './form-values.ts'
import { useDraft } from './use-draft.ts'

type Options = {
  readonly model: Model
  readonly fields: readonly ModelField[]
  readonly row: Row | undefined
  /** Name of the part of the row that is edited by itself, whose drafts are its own. */
  readonly part?: string
  /** What a new row is sent with besides what was typed. */
  readonly fixed?: Readonly<Record<string, string | boolean>>
  /** Reads the row again, past the cache. */
  readonly reread: () => Promise<Row | undefined>
  readonly onSaved: (row: Row) => void
}

/** Whether all that was sent can be taken back: files and secrets can't. */
const isSentBack = (fields: readonly ModelField[], sent: Row): boolean =>
  fields.every(({ wire, field }) => !Object.hasOwn(sent, wire) || traitsOf(field).oneWay !== true)

type Way = {
  /** Whoever asked for it is somewhere else by now: a refusal is shown, but takes no focus. */
  readonly isQuiet?: boolean
  readonly stays?: boolean
}

/** A form of an entity: what was typed stays until it is saved or thrown away on purpose. */
export const useEntityForm = ({ model, fields, row: firstRow, part, fixed, reread, onSaved }: Options) => {
  const user = String(useMe().id)
  const { t } = useTranslation('common')
  const { saidChanged } = useUndo(model)
  const apply = useApply()
  // The row that was read first: a later read must not change the form, or the version, under the typist.
  const [row, setRow] = useState(firstRow)
  const [params] = useSearchParams()
  const preset = row === undefined ? presetValues(fields, params) : {}
  const start = useRef<Values>({ ...startValues(fields, row), ...preset })
  const [failure, setFailure] = useState<CallError>()
  // Refine reads it as it sends, when a row that was just read again has not been rendered yet.
  const include = useIncludes(model)
  const sentWith = useRef({ row, include })
  const { refineCore, ...form } = useForm<Row, CallError, Record<string, unknown>>({
    defaultValues: { ...start.current },
    shouldFocusError: true,
    // Errors are placed below: by name or wire name, on fields that are not sent too, and all of a field's sentences.
    disableServerSideValidation: true,
    refineCoreProps: {
      ...useWriteOptions(model, firstRow === undefined ? 'created' : 'updated', 'caller'),
      ...(firstRow === undefined
        ? { action: 'create' as const }
        : { action: 'edit' as const, id: String(firstRow.id) }),
      // The screen has read the row, and leaves when it is saved. A key of its own for Refine's own read, which never
      // happens: with the screen's key it would write each later read over what is typed.
      queryOptions: { enabled: false },
      queryMeta: { unread: true },
      redirect: false,
      mutationMeta: sentWith.current,
    },
  })
  const { getValues } = form
  const saved = useRef(false)
  const sending = useRef(false)
  const id = [firstRow === undefined ? 'new' : String(firstRow.id), ...(part === undefined ? [] : [part])].join('.')
  const place = { user, entity: model.name, id }
  const draft = useDraft({ place, fields, start, form, saved })

  const isChanged = () => Object.keys(changedValues(fields, getValues(), start.current)).length > 0

  const showErrors = (error: CallError, isQuiet: boolean) => {
    setFailure(error)
    const wrong = fields.filter(
      ({ wire, name }) => error.errors[wire] !== undefined || error.errors[name] !== undefined,
    )
    wrong.forEach(({ wire, name }, index) => {
      const message = (error.errors[wire] ?? error.errors[name] ?? []).join(' ')
      form.setError(wire, { type: 'server', message }, { shouldFocus: index === 0 && !isQuiet })
    })
  }

  /** The form stays open: what was saved is what it begins with from now on. */
  const goOn = (read: Row | undefined, values: Values, answer: Row) => {
    start.current = { ...start.current, ...values }
    sentWith.current.row = { ...read, ...answer }
    form.reset({ ...start.current }, { keepValues: true })
  }

  const save = async (values: Values, { isQuiet = false, stays = false }: Way = {}): Promise<void> => {
    // Not the mutation's state, which comes a moment late: a double click would be sent twice.
    if (sending.current || saved.current) return
    sending.current = true
    const { row: read } = sentWith.current
    setFailure(undefined)
    form.clearErrors()
    try {
      const sent =
        read === undefined
          ? { ...filledValues(fields, values), ...fixed }
          : changedValues(fields, values, start.current)
      const answer = await refineCore.onFinish(sent)
      const message = readMessage(answer) ?? t(read === undefined ? 'message.created' : 'message.updated')
      saidChanged(message, read === undefined || !isSentBack(fields, sent) ? [] : changedIn([answer?.data ?? {}]))
      showAnswer(model, answer?.data ?? {})
      void apply(answer, { rows: model })
      draft.drop()
      if (stays) goOn(read, values, answer?.data ?? {})
      else {
        saved.current = true
        onSaved({ ...read, ...answer?.data })
      }
    } catch (error) {
      showErrors(error as CallError, isQuiet)
      return
    } finally {
      sending.current = false
    }
    // Chosen while the choice before was being saved.
    if (stays && isChanged()) await save(getValues(), { isQuiet, stays })
  }

  /** Takes the choices over onto the row as it is now, and saves again. */
  const resolve = async (choices: Choices) => {
    const fresh = await reread()
    if (fresh === undefined) return
    const freshStart = startValues(fields, fresh)
    const values = rebase(getValues(), start.current, freshStart, choices)
    start.current = freshStart
    sentWith.current.row = fresh
    setRow(fresh)
    for (const [wire, value] of Object.entries(values)) form.setValue(wire, value, { shouldDirty: true })
    await save(values)
  }

  const discard = () => {
    draft.drop()
    setFailure(undefined)
    form.reset({ ...start.current })
  }

  /** Begins again with the row as it is now; only where nothing was typed, or that would be lost. */
  const reload = (fresh: Row) => {
    start.current = startValues(fields, fresh)
    sentWith.current.row = fresh
    setRow(fresh)
    form.reset({ ...start.current })
  }

  return {
    form,
    row,
    failure,
    draft,
    pending: refineCore.mutation.isPending,
    submit: form.handleSubmit(
      (values) => save(values),
      // The specification has it said besides at the fields (section 5); what is missing is all that a form judges itself.
      () => {
        const error = incompleteError(t('error.incomplete'))
        setFailure(error)
        notify({ type: 'error', key: 'incomplete', message: error.message })
      },
    ),
    isChanged,
    /** Saves what was chosen and stays open for more. */
    keep: () => save(getValues(), { stays: true }),
    /** Saves what was typed, if it can be, for somebody who has left the form. */
    leave: async () => {
      if (isChanged() && (await form.trigger())) await save(getValues(), { isQuiet: true })
    },
    resolve,
    discard,
    reload,
    leaveWithoutAsking: saved,
  }
}
