import DraftIcon from '@mui/icons-material/EditNoteOutlined'
import LiveIcon from '@mui/icons-material/SensorsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { notify } from '../../base/feedback/notices.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { returnFocus } from '../../base/ui/focus/return-focus.ts'
import { useMe } from '../../data/access/me.tsx'
import { currentRow } from '../../data/rows/row-writes.ts'
import { keptChanges } from '../../fields/coedits/kept-changes.ts'
import { announceField, currentCancellation } from '../../fields/commands/type-ahead.ts'
import { useFieldCommand } from '../../fields/commands/use-field-command.ts'
import { draftsOf } from '../../fields/forms/draft.ts'
import { reasonOf, usePropertyWrite } from '../../fields/forms/popover/use-property-write.ts'
import { cells } from '../../fields/values/cells.tsx'
import { hasValue } from '../../fields/values/has-value.ts'
import { type Tick, TickContext, withTick } from '../../fields/values/ticks.ts'
import { FormAfterwards } from './form-afterwards.tsx'
import { isWrittenTogether, TextTogether } from './text-together.tsx'
import { useEditable } from './use-editable.ts'

type Props = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  readonly reread: () => Promise<Row | undefined>
  /** Shows the label: where it does not go without saying, as it does for the only text of a page. */
  readonly isLabelled: boolean
}

/** Words of this text that were typed on this device and not saved; asked whenever the editor is closed. */
const useUnsavedWords = (model: Model, row: Row, field: ModelField, isOpen: boolean): 'draft' | 'kept' | undefined => {
  const user = String(useMe().id)
  const id = String(row.id)
  const [unsaved, setUnsaved] = useState<'draft' | 'kept'>()
  // After the editor is gone: it stores its last words then.
  useEffect(() => {
    if (isOpen) return
    const place = { user, entity: model.name, id: `${id}.${field.name}` }
    const hasDraft = draftsOf(place, [field], Date.now()).length > 0
    setUnsaved(hasDraft ? 'draft' : undefined)
    if (hasDraft || !isWrittenTogether(model, field)) return
    void keptChanges({ user, entity: model.name, id }).then((kept) =>
      setUnsaved(kept === undefined ? undefined : 'kept'),
    )
  }, [isOpen, user, model, id, field])
  return unsaved
}

/** Milliseconds within which the server stores a text that was written together in its row (decisions, `/pages`). */
const followMs = 2_500

const textOf = (row: Row, field: ModelField): string | undefined => {
  const text = row[field.wire]
  return typeof text === 'string' ? text : undefined
}

/** The row with the text as the closed editor showed it, until it is read again. */
const useAfterwards = (row: Row, field: ModelField, reread: Props['reread']) => {
  const [html, setHtml] = useState<string>()
  useEffect(() => {
    if (html === undefined) return
    const timer = setTimeout(() => void reread().finally(() => setHtml(undefined)), followMs)
    return () => clearTimeout(timer)
  }, [html, reread])
  return { shown: html === undefined ? row : { ...row, [field.wire]: html }, keep: setHtml }
}

/** Ticks an item of a text's to-do lists, saved at once with undo; a refusal shows a notice. */
const useTick = (model: Model, field: ModelField, row: Row): Tick => {
  const { save } = usePropertyWrite(model, field, row)
  return (n, isDone) => {
    const html = currentRow(model, row)[field.wire]
    if (typeof html !== 'string') return
    void save(withTick(html, n, isDone)).then((refusal) => {
      if (refusal !== undefined) notify({ type: 'error', message: reasonOf(field, refusal) })
    })
  }
}

/** A long text of a row, edited by clicking into it; saved when the focus leaves it or by Ctrl+Enter. */
export const TextProperty = ({ model, row, field, reread, isLabelled }: Props) => {
  const { t } = useTranslation(['common', model.name])
  const isEditable = useEditable(model, row)(field)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDListElement>(null)
  const open = () => {
    announceField('place')
    setOpen(true)
  }
  useEffect(() => (isOpen ? currentCancellation() : undefined), [isOpen])
  useFieldCommand(model, field, row.id, isEditable && !isOpen ? open : undefined)
  const tick = useTick(model, field, row)
  const label = t(labelKey(model, field.name))
  const unsaved = useUnsavedWords(model, row, field, isOpen)
  const { shown, keep } = useAfterwards(row, field, reread)
  // A draft of the whole text is written as such, so that its words are not lost.
  const isTogether = isWrittenTogether(model, field) && unsaved !== 'draft'
  const isEmpty = !hasValue(shown, field)
  if (isEmpty && !isEditable) return null
  const click = (event: MouseEvent) => {
    // Links within the text stay links, and text can be selected.
    const isLink = event.target instanceof Element && event.target.closest('a, button, input') !== null
    if (!isLink && document.getSelection()?.isCollapsed !== false) open()
  }
  const Cell = cells[field.field.kind]
  const close = () => returnFocus(box.current, () => setOpen(false), opener)
  const onSaved = (saved: Row) => {
    if (isWrittenTogether(model, field)) keep(textOf(saved, field))
  }
  const whole = { model, row, fields: [field], reread, isPlain: true, onSaved, onClose: close }
  const form = <FormAfterwards {...whole} afterwards={shown === row ? undefined : shown} />
  return (
    <Box ref={box} component="dl" sx={{ m: 0, minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Typography
        component="dt"
        sx={
          isLabelled && !isOpen && !isEmpty
            ? { fontSize: '0.8125rem', fontWeight: 600, marginBlockEnd: 1 }
            : visuallyHidden
        }
      >
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {isOpen ? (
          isTogether ? (
            <TextTogether
              model={model}
              row={row}
              field={field}
              form={form}
              onClose={(html) => {
                keep(html)
                close()
              }}
            />
          ) : (
            form
          )
        ) : (
          <>
            {!isEmpty && (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the button below opens it by keyboard
              // biome-ignore lint/a11y/noStaticElementInteractions: a button could not contain the text's links
              <div onClick={isEditable ? click : undefined} style={isEditable ? { cursor: 'text' } : undefined}>
                <TickContext value={isEditable ? tick : undefined}>
                  <Cell model={model} field={field} row={shown} place="page" />
                </TickContext>
              </div>
            )}
            {isEditable && unsaved !== undefined && (
              <Button size="small" color="warning" startIcon={<DraftIcon />} onClick={open}>
                {t('common:draft.waits')}
              </Button>
            )}
            {!isEditable && isTogether && (
              <Button
                ref={opener}
                size="small"
                startIcon={<LiveIcon />}
                onClick={() => setOpen(true)}
                sx={{ marginInlineStart: '-4px' }}
              >
                {t('common:property.watch')}
              </Button>
            )}
            {isEditable && (
              <ButtonBase
                ref={opener}
                onClick={open}
                aria-label={t('common:editOf', { title: label })}
                sx={{
                  font: 'inherit',
                  color: 'text.secondary',
                  borderRadius: '4px',
                  cursor: 'text',
                  '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
                  '@media print': { display: 'none' },
                  // If there is text, the button is only for the keyboard, and visible once it has the focus.
                  ...(isEmpty ? {} : { '&:not(:focus-visible)': visuallyHidden }),
                }}
              >
                {isEmpty ? t('common:property.find', { label }) : t('common:editOf', { title: label })}
              </ButtonBase>
            )}
          </>
        )}
      </Box>
    </Box>
  )
}
