import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { isFocusLeft, returnFocus } from '../../base/ui/focus/return-focus.ts'
import { PageHeading } from '../../base/ui/page-heading.tsx'
import { titleOf } from '../../data/rows/titles.ts'
import { announceField, cancelAnnouncement } from '../../fields/commands/type-ahead.ts'
import { useFieldCommand } from '../../fields/commands/use-field-command.ts'
import { toWire } from '../../fields/forms/form-values.ts'
import { type Refusal, reasonOf, usePropertyWrite } from '../../fields/forms/popover/use-property-write.ts'
import { useFocusOnFirstInput } from '../../fields/forms/use-first-input.ts'
import { hasFace, RowFace } from '../../fields/values/row-face.tsx'
import { useEditable } from './use-editable.ts'

/** The text kinds that the single input of a heading can edit. */
const written: ReadonlySet<string> = new Set(['text', 'email', 'link'])

const font = { font: 'inherit', letterSpacing: 'inherit', lineHeight: 'inherit' } as const

type InputProps = {
  readonly text: string
  readonly label: string
  readonly max: number | undefined
  readonly refusal: Refusal | undefined
  /** The reason of a refusal. */
  readonly reason: string | undefined
  readonly onSave: (text: string) => void
  readonly onCancel: () => void
}

const TitleInput = ({ text, label, max, refusal, reason, onSave, onCancel }: InputProps) => {
  const box = useFocusOnFirstInput<HTMLDivElement>()
  const [value, setValue] = useState(typeof refusal?.value === 'string' ? refusal.value : text)
  const isFinished = useRef(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])
  const end = (run: () => void) => {
    if (isFinished.current) return
    isFinished.current = true
    run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // Escape must not also close a panel around the input.
      event.stopPropagation()
      end(onCancel)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      end(() => onSave(value))
    }
  }
  return (
    <Box ref={box}>
      <InputBase
        multiline
        fullWidth
        value={value}
        inputRef={input}
        error={refusal !== undefined}
        onChange={({ target }) => setValue(target.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onBlur={() => document.hasFocus() && end(() => onSave(value))}
        inputProps={{ 'aria-label': label, dir: 'auto', maxLength: max }}
        sx={{ ...font, p: 0, '& textarea': { ...font, p: 0 } }}
      />
      {refusal !== undefined && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: '0.8125rem', fontWeight: 400 }}>
          {reason}
        </Box>
      )}
    </Box>
  )
}

type Props = {
  readonly model: Model
  readonly row: Row
  /** Whether the title is the page's h1; else it is a heading of the second level. */
  readonly isPage: boolean
}

const EditableTitle = ({ model, row, field, isPage }: Props & { readonly field: ModelField }) => {
  const { t } = useTranslation('common')
  const label = t(labelKey(model, field.name))
  const title = titleOf(model, row)
  const [isOpen, setOpen] = useState(false)
  const isOpenNow = useRef(isOpen)
  isOpenNow.current = isOpen
  const [refusal, setRefusal] = useState<Refusal>()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { save, current } = usePropertyWrite(model, field, row)
  const text = current[field.wire]
  const open = () => {
    announceField('place')
    setOpen(true)
  }
  useFieldCommand(model, field, row.id, isOpen ? undefined : open)
  const close = () => {
    cancelAnnouncement('place')
    returnFocus(box.current, () => setOpen(false), button)
  }
  const onSave = (typed: string) => {
    setRefusal(undefined)
    close()
    const value = toWire(field, typed)
    if (value === (text ?? null)) return
    void save(value).then((refused) => {
      // A user who has gone on keeps the focus, and finds the text at the title when it is opened again. A refusal from
      // before a saved text no longer applies.
      if (!isOpenNow.current) setRefusal(refused)
      if (refused === undefined) return
      if (!isOpenNow.current && isFocusLeft(button.current)) setOpen(true)
      else notify({ type: 'error', message: t('property.refused', { label, reason: reasonOf(field, refused) }) })
    })
  }
  const heading = (
    <Box
      component="button"
      type="button"
      ref={button}
      onClick={open}
      sx={{
        ...font,
        p: 0,
        m: 0,
        border: 0,
        background: 'none',
        color: 'inherit',
        cursor: 'text',
        textAlign: 'start',
        overflowWrap: 'anywhere',
        userSelect: 'text',
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', borderRadius: '4px' },
      }}
    >
      <bdi>{title}</bdi>
    </Box>
  )
  return (
    <Box ref={box} className="page-heading">
      <Box sx={isOpen ? visuallyHidden : {}}>
        {isPage ? <PageHeading title={title}>{heading}</PageHeading> : <h3 className="page-heading">{heading}</h3>}
      </Box>
      {isOpen && (
        <TitleInput
          text={typeof text === 'string' ? text : ''}
          label={label}
          max={'max' in field.field && typeof field.field.max === 'number' ? field.field.max : undefined}
          refusal={refusal}
          reason={refusal && reasonOf(field, refusal)}
          onSave={onSave}
          onCancel={() => {
            setRefusal(undefined)
            close()
          }}
        />
      )}
    </Box>
  )
}

/** A row's title, edited by clicking into it. */
export const RowTitle = (props: Props) => {
  const { model, row, isPage } = props
  const editable = useEditable(model, row)
  const field = model.byName.get(model.entity.title)
  const title = titleOf(model, row)
  if (field !== undefined && written.has(field.field.kind) && editable(field))
    return <EditableTitle {...props} field={field} />
  const text = <bdi>{title}</bdi>
  return isPage ? <PageHeading title={title}>{text}</PageHeading> : <h3 className="page-heading">{text}</h3>
}

/** A row's title with its face, where rows of its kind have faces. */
export const FacedTitle = (props: Props) => {
  const { model, row, isPage } = props
  if (!hasFace(model)) return <RowTitle {...props} />
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minInlineSize: 0 }}>
      <RowFace model={model} row={row} side={isPage ? 44 : 32} />
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <RowTitle {...props} />
      </Box>
    </Box>
  )
}
