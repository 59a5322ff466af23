import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { visuallyHidden } from '../../../base/theme/visually-hidden.ts'
import { announceField, currentCancellation } from '../../commands/type-ahead.ts'
import { useFieldCommand } from '../../commands/use-field-command.ts'
import { PropertyEditor, type PropertyEditorProps } from './property-editor.tsx'
import { PropertyFace } from './property-face.tsx'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly row: Row
  /** Whether the field's key and the palette open it; true where the page has the field once, and not in lists. */
  readonly hasCommand?: boolean
  /** Title of the row, for the value's accessible name in lists. */
  readonly of?: string
  /** Replaces the standard look of the value. */
  readonly children?: ReactNode
  /** Stores the value in place of the row's update call. */
  readonly store?: PropertyEditorProps['store']
  /** Fills the width of its place. */
  readonly isWide?: boolean
  /** Whether there is no space around the value, for lines of small marks. */
  readonly isCompact?: boolean
}

/** A property's value as the button that opens its popover. */
export const PropertyValue = ({
  model,
  field,
  row,
  hasCommand = false,
  of,
  store,
  children,
  isWide = false,
  isCompact = false,
}: Props) => {
  const { t } = useTranslation(['common', model.name])
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isMounted, setMounted] = useState(false)
  const open = () => {
    announceField('place')
    // The popover's key works also where the value is scrolled out of sight, so it is scrolled into view.
    button.current?.scrollIntoView({ block: 'nearest' })
    setMounted(true)
    setOpen(true)
  }
  useEffect(() => (isOpen ? currentCancellation() : undefined), [isOpen])
  useFieldCommand(model, field, row.id, hasCommand && !isOpen ? open : undefined)
  const label = t(labelKey(model, field.name))
  return (
    <>
      <ButtonBase
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        sx={{
          justifyContent: 'flex-start',
          textAlign: 'start',
          gap: 1.5,
          minBlockSize: 28,
          minInlineSize: 28,
          maxInlineSize: '100%',
          ...(isWide ? { inlineSize: '100%' } : {}),
          paddingInline: isCompact ? 0.5 : 2,
          paddingBlock: 0.5,
          ...(isCompact ? { justifyContent: 'center' } : {}),
          borderRadius: '6px',
          font: 'inherit',
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
          '&:hover, &[aria-expanded=true]': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
        }}
      >
        <span style={visuallyHidden}>{of === undefined ? label : t('property.of', { label, name: of })}: </span>
        {children ?? <PropertyFace model={model} field={field} row={row} place="page" />}
      </ButtonBase>
      {isMounted && button.current !== null && (
        <PropertyEditor
          model={model}
          field={field}
          row={row}
          store={store}
          anchor={button.current}
          opener={button}
          isOpen={isOpen}
          setOpen={setOpen}
          onEnd={() => setMounted(false)}
        />
      )}
    </>
  )
}
