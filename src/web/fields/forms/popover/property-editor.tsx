import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import { useTheme } from '@mui/material/styles'
import { useOne } from '@refinedev/core'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { traitsOf } from '../../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { notify } from '../../../base/feedback/notices.ts'
import { isFocusLeft, returnFocus } from '../../../base/ui/focus/return-focus.ts'
import { RowSkeleton } from '../../../base/ui/state/row-skeleton.tsx'
import { useLandmark } from '../../../base/ui/use-landmark.ts'
import { useIncludes } from '../../../data/access/readable.ts'
import { customInput, useProduct } from '../../../data/areas/product.ts'
import { ConflictPanel } from '../conflict-panel.tsx'
import { BooleanEditor, ChoiceEditor } from './choice-editor.tsx'
import type { EditorProps } from './editor.ts'
import { RowsEditor } from './rows-editor.tsx'
import { TypedEditor, type TypedEditorHandle } from './typed-editor.tsx'
import { useManyWrite } from './use-many-write.ts'
import { type Refusal, reasonOf, usePropertyWrite } from './use-property-write.ts'

const listEditors = { choice: ChoiceEditor, boolean: BooleanEditor, ref: RowsEditor, refs: RowsEditor } as const
const isListed = (kind: string): kind is keyof typeof listEditors => Object.hasOwn(listEditors, kind)

export type PropertyEditorProps = {
  readonly model: Model
  readonly field: ModelField
  /** The row. If it lacks the list of references, the list is read. */
  readonly row: Row
  /** All rows that get the value, where there are more than this row. */
  readonly rows?: readonly Row[]
  /**
   * True where the row does not follow changes: then its list of references is always read, as it is ticked one by one.
   */
  readonly isSnapshot?: boolean
  /** Stores the value in place of the row's update call, for a write that concerns other rows, too. */
  readonly store?: ((value: unknown) => Promise<Refusal | undefined>) | undefined
  /** The element at which the popover opens. */
  readonly anchor: Element
  /** The element that gets the focus back. */
  readonly opener: RefObject<HTMLElement | null>
  /** Whether the popover is open; when closed, it stays mounted while a value is unsaved. */
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  /** Called when the popover is closed and nothing is unsaved. */
  readonly onEnd: () => void
}

const Loaded = ({ model, field, row, rows, store, anchor, opener, isOpen, setOpen, onEnd }: PropertyEditorProps) => {
  const { t } = useTranslation('common')
  const [refusal, setRefusal] = useState<Refusal>()
  // A refusal of the value in the open popover begins a new edit.
  const [edit, setEdit] = useState(0)
  // Each opening begins a new edit, too: when it is opened again at once, the popover may still have its earlier
  // content.
  const [opening, setOpening] = useState({ isOpen, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  const latestOpening = useRef(opening)
  latestOpening.current = opening
  const paper = useRef<HTMLDivElement>(null)
  const typed = useRef<TypedEditorHandle>(null)
  const unsettled = useRef(0)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const landmark = useLandmark(anchor instanceof HTMLElement ? anchor : null)
  const { save: saveOne, reread, current } = usePropertyWrite(model, field, row)
  const saveMany = useManyWrite(model, field, row, rows ?? [])
  const save = store ?? (rows === undefined ? saveOne : saveMany)
  const product = useProduct()
  const { kind } = field.field
  const start = useTheme().direction === 'rtl' ? 'right' : 'left'

  const close = () => returnFocus(paper.current, () => setOpen(false), opener)
  const cancel = () => {
    setRefusal(undefined)
    close()
    if (unsettled.current === 0) onEnd()
  }
  const onSave: EditorProps['onSave'] = (value, { related, stays = false } = {}) => {
    const from = opening.count
    unsettled.current += 1
    setRefusal(undefined)
    if (!stays) close()
    void save(value, related).then((refused) => {
      unsettled.current -= 1
      const { isOpen: isOpenNow, count } = latestOpening.current
      if (refused === undefined) {
        // An earlier refusal no longer applies.
        setRefusal(undefined)
        if (!isOpenNow && unsettled.current === 0) onEnd()
        return
      }
      const isSameEdit = isOpenNow && count === from
      if (isMounted.current && (isSameEdit || (!isOpenNow && isFocusLeft(opener.current)))) {
        setRefusal(refused)
        if (isSameEdit) setEdit((now) => now + 1)
        else setOpen(true)
        return
      }
      // The user has gone on meanwhile: the value waits for the popover's next opening, unless the popover is open for
      // another value.
      if (isMounted.current && !isOpenNow) setRefusal(refused)
      notify({ type: 'error', message: t('property.refused', { label, reason: reasonOf(field, refused) }) })
    })
  }
  const resolve = async (side: 'mine' | 'theirs') => {
    const value = refusal?.value
    await reread()
    setRefusal(undefined)
    if (side === 'mine') onSave(value)
    else cancel()
  }
  const label = t(labelKey(model, field.name))
  const props: EditorProps = {
    model,
    field,
    row: current,
    ...(refusal === undefined ? {} : { refused: refusal.value }),
    onSave,
    onClose: cancel,
  }
  const key = `${edit} ${opening.count}`
  const isCustom = customInput(product, model, field) !== undefined
  const Editor = isListed(kind) && !isCustom ? listEditors[kind] : undefined
  return (
    <Popover
      open={isOpen}
      anchorEl={anchor}
      {...(landmark === null ? {} : { container: landmark })}
      onClose={(_, reason) => (reason === 'backdropClick' && typed.current !== null ? typed.current.leave() : cancel())}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      transformOrigin={{ vertical: 'top', horizontal: start }}
      transitionDuration={{ enter: 120, exit: 0 }}
      {...apart}
      disableScrollLock
      disableRestoreFocus
      slotProps={{
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-label': label,
          sx: {
            inlineSize: Editor === undefined ? 320 : 280,
            maxInlineSize: 'calc(100vw - 32px)',
            marginBlockStart: 0.5,
          },
        },
      }}
    >
      {refusal?.error.conflicts !== undefined ? (
        <ConflictPanel
          model={model}
          fields={[field]}
          failure={refusal.error}
          row={row}
          pending={false}
          onResolve={(choices) => void resolve(choices[field.wire] ?? 'theirs')}
        />
      ) : (
        <>
          {refusal !== undefined && (
            <Box
              role="alert"
              sx={{
                paddingInline: 3,
                paddingBlockStart: 2,
                color: 'error.main',
                fontSize: '0.8125rem',
                overflowWrap: 'anywhere',
              }}
            >
              {reasonOf(field, refusal)}
            </Box>
          )}
          {Editor === undefined ? <TypedEditor key={key} {...props} ref={typed} /> : <Editor key={key} {...props} />}
        </>
      )}
    </Popover>
  )
}

/** The popover is rendered inside a line or card, but its keys and clicks must not reach them. */
const apart = {
  onClick: (event: MouseEvent) => event.stopPropagation(),
  onKeyDown: (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
  },
}

/** Reads a row that lacks its list of references, which must not be taken for an empty list. */
const Incomplete = (props: PropertyEditorProps) => {
  const { model, row, anchor, isOpen, onEnd } = props
  const { query } = useOne<Row & { id: string }>({
    resource: model.name,
    id: String(row.id),
    meta: { include: useIncludes(model) },
  })
  const complete = query.data?.data
  if (complete !== undefined) return <Loaded {...props} row={complete} />
  return (
    <Popover open={isOpen && !query.isError} anchorEl={anchor} onClose={() => onEnd()} {...apart}>
      <Box sx={{ p: 3, inlineSize: 280 }}>
        <RowSkeleton />
      </Box>
    </Popover>
  )
}

/**
 * A popover that edits one property of a row: a list to choose from with a text field on top, or a small field. A
 * choice, or a value confirmed by Enter, is saved at once and can be undone. A refusal opens the popover again with the
 * reason and the value.
 */
export const PropertyEditor = (props: PropertyEditorProps) => {
  const { field, row, isSnapshot = false } = props
  const hasList = !isSnapshot && field.includeAs !== null && row[field.includeAs] !== undefined
  const isComplete = traitsOf(field.field).many !== true || field.includeAs === null || hasList
  return isComplete ? <Loaded {...props} /> : <Incomplete {...props} />
}
