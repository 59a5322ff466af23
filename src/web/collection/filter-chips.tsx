import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import { conjunction, type Group } from '../../core/predicate.ts'
import { ConditionWords } from '../fields/conditions/condition-words.tsx'
import { useFocusBeside } from '../ui/focus-beside.ts'

type Props = {
  readonly model: Model
  readonly where: Group
  readonly onChange: (where: Group | undefined) => void
  /** Opens the dialog of conditions. */
  readonly onEdit: () => void
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  maxInlineSize: '100%',
  minBlockSize: 28,
  borderRadius: 4,
  backgroundColor: 'primary.light',
  color: 'text.primary',
  fontSize: '0.8125rem',
  paddingInlineStart: 3,
} as const

type ChipProps = {
  readonly children: ReactNode
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const Chip = ({ children, onEdit, onRemove }: ChipProps) => {
  const { t } = useTranslation('list')
  const id = useId()
  const line = useRef<HTMLLIElement>(null)
  useFocusBeside(line)
  return (
    <Box ref={line} component="li" sx={chip}>
      <ButtonBase onClick={onEdit} aria-haspopup="dialog" sx={{ font: 'inherit', minBlockSize: 24, borderRadius: 1 }}>
        <Box component="span" id={id} sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
          {children}
        </Box>
      </ButtonBase>
      <IconButton
        size="small"
        id={`${id}-remove`}
        aria-label={t('chips.remove')}
        aria-labelledby={`${id}-remove ${id}`}
        onClick={onRemove}
      >
        <CloseIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}

/** The active conditions in words, each with a button that removes it. */
export const FilterChips = ({ model, where, onChange, onEdit }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const list = useRef<HTMLUListElement>(null)
  useFocusBeside(list)
  const remove = (at: number) =>
    onChange(conjunction({ ...where, filters: where.filters.filter((_, index) => index !== at) }))
  return (
    <Box
      ref={list}
      component="ul"
      aria-label={t('chips.label')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        m: 0,
        p: 0,
        marginBlockEnd: 3,
        listStyle: 'none',
      }}
    >
      {where.filters.map((node, at) => (
        <Chip key={JSON.stringify(node)} onEdit={onEdit} onRemove={() => remove(at)}>
          {at > 0 && where.operator === 'or' && <b>{t('common:operator.or')} </b>}
          <ConditionWords model={model} node={node} />
        </Chip>
      ))}
    </Box>
  )
}
