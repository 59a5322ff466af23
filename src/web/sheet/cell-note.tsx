import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../core/model.ts'
import type { CallError } from '../api/errors.ts'
import { ConflictPanel } from '../forms/conflict-panel.tsx'

type Props = {
  readonly model: Model
  readonly field: ModelField
  readonly failure: CallError
  readonly atEnd: boolean
  /** Takes what was typed, or what others saved. */
  readonly onResolve: (side: 'mine' | 'theirs') => void
  readonly onEdit: () => void
  readonly onDismiss: () => void
}

/** Why a cell was not saved, below it: what others made of it to be decided, or what was refused to be mended. */
export const CellNote = ({ model, field, failure, atEnd, onResolve, onEdit, onDismiss }: Props) => {
  const { t } = useTranslation(['sheet', 'common'])
  const said = failure.errors[field.wire] ?? failure.errors[field.name] ?? []
  return (
    <Paper
      elevation={8}
      // Keys and clicks in it are its own.
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
            {said.length > 0 ? said.join(' ') : failure.message}
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
