import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { Fragment, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { deferred } from '../../../base/ui/deferred.tsx'
import { useFocusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { ConditionValueWords, ConditionWords } from '../../../fields/values/conditions/condition-words.tsx'
import { operatorKey } from '../../../fields/values/conditions/operator-key.ts'
import type { FilterChip as Chip, Condition } from './chips.ts'

const SubjectWords = deferred(
  async () => (await import('../../../fields/values/conditions/subject-words.tsx')).SubjectWords,
  0,
)

/** Values that a chip writes out. */
const shownValues = 3

/** Operators that a chip need not say. */
const tacit = new Set(['in', 'relative', 'eq'])

/** A condition in words: field, operator where it is not the usual, values. */
const ChipWords = ({ model, condition }: { readonly model: Model; readonly condition: Condition }) => {
  const { t } = useTranslation()
  const { field, operator, values } = condition
  const filled = values.filter((value) => value !== '')
  const [from = '', to = ''] = values
  const shown = filled.slice(0, shownValues)
  const operatorShown = operator !== 'between' ? operator : from === '' ? 'lte' : to === '' ? 'gte' : undefined
  return (
    <>
      {t(labelKey(model, field.name))}{' '}
      {operatorShown !== undefined && !tacit.has(operatorShown) && `${t(operatorKey(operatorShown, field))} `}
      <b>
        {shown.map((value, at) => (
          <Fragment key={value}>
            {at > 0 && (operator === 'between' ? ' – ' : t('common:listSeparator'))}
            <ConditionValueWords model={model} field={field} value={value} operator={operator} />
          </Fragment>
        ))}
        {filled.length > shown.length && ` +${filled.length - shown.length}`}
      </b>
    </>
  )
}

type Props = {
  readonly model: Model
  readonly chip: Chip
  readonly isOpen: boolean
  readonly onOpen: (anchor: HTMLElement) => void
  readonly onRemove: () => void
}

/** A condition of a list: opens the panel that changes it, and is removed by its second button or by Delete. */
export const FilterChip = ({ model, chip, isOpen, onOpen, onRemove }: Props) => {
  const { t } = useTranslation('list')
  const id = useId()
  const line = useRef<HTMLLIElement>(null)
  const [node] = chip.nodes
  useFocusBeside(line)
  return (
    <Box
      ref={line}
      component="li"
      onKeyDown={({ key }) => {
        if (key === 'Delete' || key === 'Backspace') onRemove()
      }}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        flex: 'none',
        maxInlineSize: '100%',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        fontSize: '0.8125rem',
      }}
    >
      <ButtonBase
        onClick={({ currentTarget }) => onOpen(currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        sx={{ font: 'inherit', minBlockSize: 26, minInlineSize: 0, paddingInline: 2, borderRadius: 1.5 }}
      >
        <Box
          component="span"
          id={id}
          sx={{
            maxInlineSize: 360,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: 'text.secondary',
            '& b': { fontWeight: 500, color: 'text.primary' },
            '& b > *': { display: 'inline-flex', verticalAlign: 'bottom' },
          }}
        >
          {chip.condition !== undefined && <ChipWords model={model} condition={chip.condition} />}
          {chip.subject !== undefined ? (
            <SubjectWords model={model} {...chip.subject} />
          ) : (
            chip.condition === undefined && node !== undefined && <ConditionWords model={model} node={node} />
          )}
        </Box>
      </ButtonBase>
      <IconButton
        size="small"
        id={`${id}-remove`}
        aria-label={t('chips.remove')}
        aria-labelledby={`${id}-remove ${id}`}
        onClick={onRemove}
        sx={{ p: 0 }}
      >
        <CloseIcon sx={{ fontSize: 14 }} />
      </IconButton>
    </Box>
  )
}
