import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { operatorsFor } from '../../../core/check-predicate.ts'
import { labelKey } from '../../../core/keys.ts'
import type { Model } from '../../../core/model.ts'
import { type Group, isGroup, type Leaf, type Node, type Operator, relativeWords } from '../../../core/predicate.ts'
import { isRow } from '../../api/shapes.ts'
import { type FieldInputProps, useProduct } from '../../product.ts'
import { useInput } from './use-input.ts'

const withoutValue = new Set<Operator>(['null', 'nnull'])
const listed = new Set<Operator>(['in', 'nin', 'between'])
const empty: Group = { operator: 'and', filters: [] }

const shownValue = (leaf: Leaf): string => (leaf.value === undefined ? '' : [leaf.value].flat().join(', '))
const withValue = (leaf: Leaf, text: string): Leaf => ({
  ...leaf,
  value: listed.has(leaf.operator) ? text.split(/\s*,\s*/) : text,
})

type LineProps = { model: Model; leaf: Leaf; onChange: (leaf: Leaf) => void; onRemove: () => void }

const Line = ({ model, leaf, onChange, onRemove }: LineProps) => {
  const { t } = useTranslation()
  const kind = model.byWire.get(leaf.column)?.type ?? 'text'
  const put = (column: string, operator: Operator) =>
    onChange(withoutValue.has(operator) ? { column, operator } : withValue({ column, operator }, shownValue(leaf)))
  return (
    <Stack direction="row" spacing={2}>
      <TextField
        select
        label={t('common:conditions.field')}
        value={leaf.column}
        onChange={(event) => put(event.target.value, 'eq')}
      >
        {[...model.byWire.values()].map((field) => (
          <MenuItem key={field.wire} value={field.wire}>
            {t(labelKey(model, field.name))}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('common:conditions.operator')}
        value={leaf.operator}
        onChange={(event) => put(leaf.column, event.target.value as Operator)}
      >
        {operatorsFor(kind).map((operator) => (
          <MenuItem key={operator} value={operator}>
            {t(`common:operator.${operator}`)}
          </MenuItem>
        ))}
      </TextField>
      {leaf.operator === 'relative' ? (
        <TextField
          select
          label={t('common:conditions.value')}
          value={shownValue(leaf)}
          onChange={(event) => onChange(withValue(leaf, event.target.value))}
        >
          {relativeWords.map((word) => (
            <MenuItem key={word} value={word}>
              {t(`common:relative.${word}`)}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        !withoutValue.has(leaf.operator) && (
          <TextField
            label={t('common:conditions.value')}
            value={shownValue(leaf)}
            onChange={(event) => onChange(withValue(leaf, event.target.value))}
          />
        )
      )}
      <IconButton onClick={onRemove} aria-label={t('common:delete')}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Stack>
  )
}

type NodesProps = { model: Model; group: Group; onChange: (group: Group) => void }

const Nodes = ({ model, group, onChange }: NodesProps) => {
  const { t } = useTranslation('common')
  const replace = (index: number, next: Node | undefined) =>
    onChange({
      ...group,
      filters: group.filters.flatMap((node, i) => (i !== index ? [node] : next === undefined ? [] : [next])),
    })
  const first = model.byWire.keys().next().value ?? 'id'
  return (
    <Stack spacing={2} sx={{ marginBlockStart: 2 }}>
      <TextField
        select
        label={t('conditions.join')}
        value={group.operator}
        sx={{ maxInlineSize: 200 }}
        onChange={(event) => onChange({ ...group, operator: event.target.value as Group['operator'] })}
      >
        <MenuItem value="and">{t('conditions.all')}</MenuItem>
        <MenuItem value="or">{t('conditions.any')}</MenuItem>
      </TextField>
      {group.filters.map((node, index) =>
        isGroup(node) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <Nodes key={index} model={model} group={node} onChange={(next) => replace(index, next)} />
        ) : (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
            key={index}
            model={model}
            leaf={node}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, undefined)}
          />
        ),
      )}
      <Button
        startIcon={<AddIcon />}
        sx={{ alignSelf: 'start' }}
        onClick={() =>
          onChange({ ...group, filters: [...group.filters, { column: first, operator: 'eq', value: '' }] })
        }
      >
        {t('conditions.add')}
      </Button>
    </Stack>
  )
}

/** Conditions on another entity's rows, line by line. */
export const ConditionsEditor = (props: FieldInputProps) => {
  const { models } = useProduct()
  const { value, onChange, label, error, helperText, required } = useInput(props)
  const labelId = useId()
  const { field } = props.field
  if (field.kind !== 'conditions') return null
  return (
    <FormControl error={error} required={required} fullWidth role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <Nodes model={models.of(field.on)} group={isRow(value) ? (value as Group) : empty} onChange={onChange} />
      {helperText !== undefined && <FormHelperText>{helperText}</FormHelperText>}
    </FormControl>
  )
}
