import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useFieldCommand } from '../../commands/use-field-command.ts'
import { deferred } from '../../deferred.tsx'

/** Inputs and their form weigh more than all that is read here. */
const InPlaceForm = deferred(async () => (await import('./in-place-form.tsx')).InPlaceForm)

/** While the field is edited its input shows its name. */
const heardOnly = { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' }

type Props = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  /** What is edited with it; empty where it may not be changed. */
  readonly editable: readonly ModelField[]
  readonly reread: () => Promise<Row | undefined>
  /** The value as it is read. */
  readonly children: ReactNode
}

/** A field of a row's page, with the way to edit it where it stands. */
export const EditableField = ({ model, row, field, editable, reread, children }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const label = t(labelKey(model, field.name))
  useFieldCommand(model, field, row.id, editable.length > 0 && !isOpen ? () => setOpen(true) : undefined)
  const close = () => {
    setOpen(false)
    // It is there again once this has been drawn.
    setTimeout(() => opener.current?.focus())
  }
  return (
    <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere', '&:hover .edit, & .edit:focus-visible': { opacity: 1 } }}>
      <Typography component="dt" variant="body2" color="text.secondary" sx={isOpen ? heardOnly : {}}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, marginBlockStart: 1, display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ minInlineSize: 0, flex: isOpen ? 1 : '0 1 auto' }}>
          {isOpen ? (
            <InPlaceForm model={model} row={row} fields={editable} reread={reread} onClose={close} />
          ) : (
            children
          )}
        </Box>
        {editable.length > 0 && !isOpen && (
          <IconButton
            ref={opener}
            className="edit"
            size="small"
            aria-label={t('common:editOf', { title: label })}
            onClick={() => setOpen(true)}
            // Where nothing hovers it is always seen.
            sx={{ p: 1, marginBlock: -1, '@media (hover: hover)': { opacity: 0 }, '@media print': { display: 'none' } }}
          >
            <EditIcon sx={{ fontSize: 16 }} />
          </IconButton>
        )}
      </Box>
    </Box>
  )
}
