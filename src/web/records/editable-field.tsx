import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../core/keys.ts'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { visuallyHidden } from '../theme/visually-hidden.ts'
import { deferred } from '../ui/deferred.tsx'
import { useEditing } from './use-editing.ts'

type EditButtonProps = {
  readonly fieldLabel: string
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly onClick: () => void
}

/** Button that edits a value in place. With a mouse it is visible on hover (`showsEdit`). */
const EditButton = ({ fieldLabel, opener, onClick }: EditButtonProps) => {
  const { t } = useTranslation('common')
  return (
    <IconButton
      ref={opener}
      className="edit"
      size="small"
      aria-label={t('editOf', { title: fieldLabel })}
      onClick={onClick}
      // On devices without hover it is always visible.
      sx={{ p: 1, marginBlock: -1, '@media (hover: hover)': { opacity: 0 }, '@media print': { display: 'none' } }}
    >
      <EditIcon sx={{ fontSize: 16 }} />
    </IconButton>
  )
}

/** Style of the element whose hover shows the button. */
const editOnHover = { '&:hover .edit, & .edit:focus-visible': { opacity: 1 } }

/** Loaded on demand: inputs and form are larger than the page. */
const InPlaceForm = deferred(async () => (await import('./in-place-form.tsx')).InPlaceForm)

type Props = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  /** Fields that are edited together; empty if the user may not change them. */
  readonly editable: readonly ModelField[]
  readonly reread: () => Promise<Row | undefined>
  /** The value, read-only. */
  readonly children: ReactNode
}

/** A field of a row's page with a button to edit it in place. */
export const EditableField = ({ model, row, field, editable, reread, children }: Props) => {
  const { t } = useTranslation()
  const label = t(labelKey(model, field.name))
  const { isOpen, open, close, openerRef, container } = useEditing(model, field, row, editable.length > 0)
  return (
    <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere', ...editOnHover }}>
      <Typography component="dt" variant="body2" color="text.secondary" sx={isOpen ? visuallyHidden : {}}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, marginBlockStart: 1, display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box ref={container} sx={{ minInlineSize: 0, flex: isOpen ? 1 : '0 1 auto' }}>
          {isOpen ? (
            <InPlaceForm model={model} row={row} fields={editable} first={field.wire} reread={reread} onClose={close} />
          ) : (
            children
          )}
        </Box>
        {editable.length > 0 && !isOpen && <EditButton fieldLabel={label} opener={openerRef} onClick={open} />}
      </Box>
    </Box>
  )
}

type TitleProps = Pick<Props, 'model' | 'row' | 'editable' | 'reread' | 'children'> & {
  /** The row's title field. */
  readonly field: ModelField
}

/** The heading of a row's page, edited in place; screen readers still find a heading while it is edited. */
export const EditableHeading = ({ model, row, field, editable, reread, children }: TitleProps) => {
  const { t } = useTranslation()
  const { isOpen, open, close, openerRef, container } = useEditing(model, field, row, editable.length > 0)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0, ...editOnHover }}>
      <Box sx={isOpen ? visuallyHidden : { minInlineSize: 0 }}>{children}</Box>
      {isOpen && (
        <Box ref={container} sx={{ flex: 1, minInlineSize: 0 }}>
          <InPlaceForm model={model} row={row} fields={editable} reread={reread} onClose={close} />
        </Box>
      )}
      {editable.length > 0 && !isOpen && (
        <EditButton fieldLabel={t(labelKey(model, field.name))} opener={openerRef} onClick={open} />
      )}
    </Box>
  )
}
