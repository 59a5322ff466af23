import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../core/model.ts'
import type { Leaf } from '../../core/predicate.ts'
import { ConditionWords } from '../fields/conditions/condition-words.tsx'
import { controlNames, filterFields, isRange, type ListState } from './list-state.ts'

type Props = {
  readonly model: Model
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>) => void
  /** Opens the builder. */
  readonly onEdit: () => void
}

/** What a control of the filter bar asks, as a condition. */
const barLeaves = (model: Model, filters: ListState['filters']): readonly (readonly [string, Leaf])[] =>
  filterFields(model).flatMap((field) =>
    controlNames(field).flatMap((name, at): (readonly [string, Leaf])[] => {
      const value = filters[name] ?? ''
      if (value === '') return []
      const usual = field.type === 'text' && field.field.kind !== 'choice' ? 'contains' : 'eq'
      const operator = isRange(field) ? (at === 0 ? 'gte' : 'lte') : usual
      return [[name, { column: field.wire, operator, value }]]
    }),
  )

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
  readonly onEdit?: (() => void) | undefined
  readonly onRemove: () => void
}

const Chip = ({ children, onEdit, onRemove }: ChipProps) => {
  const { t } = useTranslation('list')
  const id = useId()
  const text = (
    <Box component="span" id={id} sx={{ overflowWrap: 'anywhere', textAlign: 'start' }}>
      {children}
    </Box>
  )
  return (
    <Box component="li" sx={chip}>
      {onEdit === undefined ? (
        text
      ) : (
        <ButtonBase onClick={onEdit} aria-haspopup="dialog" sx={{ font: 'inherit', minBlockSize: 24, borderRadius: 1 }}>
          {text}
        </ButtonBase>
      )}
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

/** All that narrows the list, in words, each to be taken away. */
export const FilterChips = ({ model, state, onChange, onEdit }: Props) => {
  const { t } = useTranslation(['list', 'common'])
  const { filters, where } = state
  const list = useRef<HTMLUListElement>(null)
  /** The button goes with its chip, and the focus must not go with it. */
  const change = (next: Partial<ListState>) => {
    onChange(next)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        (list.current?.querySelector('button') ?? document.querySelector<HTMLElement>('main h1'))?.focus()
    })
  }
  const without = (control: string) =>
    change({ filters: Object.fromEntries(Object.entries(filters).filter(([name]) => name !== control)) })
  const left = (at: number) => {
    if (where === undefined) return undefined
    const rest = where.filters.filter((_, index) => index !== at)
    return rest.length === 0 ? undefined : { ...where, filters: rest }
  }
  return (
    <Box
      component="ul"
      ref={list}
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
      {barLeaves(model, filters).map(([control, leaf]) => (
        <Chip key={control} onRemove={() => without(control)}>
          <ConditionWords model={model} node={leaf} />
        </Chip>
      ))}
      {where?.filters.map((node, at) => (
        <Chip key={JSON.stringify(node)} onEdit={onEdit} onRemove={() => change({ where: left(at) })}>
          {at > 0 && where.operator === 'or' && <b>{t('common:operator.or')} </b>}
          <ConditionWords model={model} node={node} />
        </Chip>
      ))}
    </Box>
  )
}
