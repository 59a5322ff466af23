import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMoved } from '../../../core/declare/copied.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { readText, storeText } from '../../base/browser/device-storage.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { useProduct } from '../../data/areas/product.ts'
import { includedRows, targetModel } from '../../data/rows/titles.ts'
import { PropertyFace } from '../../fields/forms/popover/property-face.tsx'
import { PropertyValue } from '../../fields/forms/popover/property-value.tsx'
import { isFilled } from '../../fields/values/cells/relation.tsx'
import { cells } from '../../fields/values/cells.tsx'
import { hasFace } from '../../fields/values/row-face.tsx'
import { quietLook } from './add-property.tsx'

/** The number of properties in the line. */
const most = 4
/** Storage key for whether the others are open; a user who opens them wants them on the next row, too. */
const storageKey = 'properties'
const isKeptOpen = () => readText(storageKey, 'tab') === 'open'

/** The place whose form a value has in the line: a time of day belongs to a moment, as an event's beginning. */
const placeOf = (modelField: ModelField): 'list' | 'page' =>
  isMoved(modelField) && !('late' in modelField.field && modelField.field.late !== undefined) ? 'page' : 'list'

type Props = {
  readonly model: Model
  readonly row: Row
  readonly fields: readonly ModelField[]
  readonly editable: (field: ModelField) => boolean
  /** Renders the command of a property behind the button. */
  readonly hiddenCommand: (field: ModelField, show: () => void) => ReactNode
  /** The properties as a list, once they are open. */
  readonly children: (fields: readonly ModelField[]) => ReactNode
}

/**
 * The properties that matter most that were filled in as the row was opened, in one line; all others behind one button.
 * A property that is filled in or cleared stays where it is: it would take its open editor with it.
 */
export const BriefProperties = ({ model, row, fields, editable, hiddenCommand, children }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(isKeptOpen)
  const toggle = (open: boolean) => {
    setOpen(open)
    storeText(storageKey, open ? 'open' : undefined, 'tab')
  }
  const { show, list, calendar } = model.entity
  // The line below the title says when an appointment is.
  const belowTitle = calendar?.allDay === undefined ? [] : [calendar.start, calendar.end]
  const matters = ({ name }: ModelField) =>
    !belowTitle.includes(name) && (show?.head?.includes(name) === true || list.columns.includes(name))
  const { models } = useProduct()
  // A value with a mark, and a face in the head, explain themselves; all others have their label before them.
  const isSpeaking = (modelField: ModelField) => {
    const { field, includeAs, name } = modelField
    return (
      ('marks' in field && field.marks !== undefined) ||
      (includeAs !== null &&
        show?.head?.includes(name) === true &&
        includedRows(modelField, row).length > 0 &&
        hasFace(targetModel(models, modelField)))
    )
  }
  const [inLine] = useState(() =>
    fields
      .filter((field) => matters(field) && isFilled(model, field, row))
      .slice(0, most)
      .map(({ name }) => name),
  )
  const line = fields.filter(({ name }) => inLine.includes(name))
  const others = fields.filter((field) => !line.includes(field))
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', marginInlineStart: -2 }}>
        {line.map((field) => {
          const label = t(labelKey(model, field.name))
          const Cell = cells[field.field.kind]
          const place = placeOf(field)
          const quietLabel = isSpeaking(field) ? null : (
            <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
              {label}
            </Box>
          )
          if (!editable(field))
            return (
              <Box
                key={field.wire}
                component="span"
                sx={{
                  paddingInline: 2,
                  fontSize: '0.8125rem',
                  minInlineSize: 0,
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 1.5,
                }}
              >
                {quietLabel ?? <span style={visuallyHidden}>{label}: </span>}
                <Cell model={model} field={field} row={row} place={place} />
              </Box>
            )
          return (
            <PropertyValue key={field.wire} model={model} field={field} row={row} hasCommand>
              {quietLabel !== null && (
                <span aria-hidden style={{ flex: 'none' }}>
                  {quietLabel}
                </span>
              )}
              <PropertyFace model={model} field={field} row={row} place={place} />
            </PropertyValue>
          )
        })}
        {others.length > 0 && (
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => toggle(!isOpen)}
            sx={{ ...quietLook, paddingInline: 2 }}
          >
            {t('common:property.all')}
            <ExpandMoreIcon sx={{ fontSize: 16, ...(isOpen ? { transform: 'rotate(180deg)' } : {}) }} aria-hidden />
          </ButtonBase>
        )}
      </Box>
      <Box id={id} sx={isOpen ? { marginBlockStart: 2 } : {}}>
        {isOpen ? children(others) : others.filter(editable).map((field) => hiddenCommand(field, () => toggle(true)))}
      </Box>
    </>
  )
}
