import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { CallError } from '../../base/api/errors.ts'
import { ConflictPanel } from '../../fields/forms/conflict-panel.tsx'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly failure: CallError
  readonly atEnd: boolean
  /** Resolves the conflict with the own or the other's value. */
  readonly onResolve: (side: 'mine' | 'theirs') => void
  readonly onEdit: () => void
  readonly onDismiss: () => void
}

/** Explains below a cell why it was not saved: a conflict to resolve, or an error to correct. */
export const CellNote = ({ model, field, failure, atEnd, onResolve, onEdit, onDismiss }: Props) => {
  const { t } = useTranslation(['sheet', 'common'])
  const messages = failure.errors[field.wire] ?? failure.errors[field.name] ?? []
  return (
    <Paper
      elevation={8}
      // The sheet must not handle keys and clicks of the note.
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDismiss()
        event.stopPropagation()
      }}
      onPointerDown={(event) => event.stopPropagation()}
      sx={{
        position: 'absolute',
        insetBlockStart: 'calc(100% + 4px)',
        ...(atEnd ? { insetInlineEnd: 0 } : { insetInlineStart: 0 }),
        inlineSize: 300,
        maxInlineSize: '80vw',
        whiteSpace: 'normal',
        zIndex: 1,
      }}
    >
      {failure.conflicts !== undefined ? (
        <ConflictPanel
          model={model}
          fields={[field]}
          failure={failure}
          pending={false}
          onResolve={(choices) => onResolve(choices[field.wire] ?? 'theirs')}
        />
      ) : (
        <Box sx={{ p: 3 }}>
          <Box role="alert" sx={{ color: 'error.main', marginBlockEnd: 2, overflowWrap: 'anywhere' }}>
            {messages.length > 0 ? messages.join(' ') : failure.message}
          </Box>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button size="small" variant="outlined" onClick={onEdit}>
              {t('sheet:mend')}
            </Button>
            <Button size="small" onClick={onDismiss}>
              {t('sheet:letGo')}
            </Button>
          </Box>
        </Box>
      )}
    </Paper>
  )
}
