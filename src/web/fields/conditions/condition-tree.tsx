import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/model.ts'
import { type Group, isGroup, mostDepth, type Node } from '../../../core/predicate.ts'
import { randomId } from '../../base/random-id.ts'
import { ConditionLine } from './condition-line.tsx'
import { freshLeaf } from './offers.ts'

/** Conditions have no identity of their own, but what is typed into one must not move into its neighbour. */
const keys = new WeakMap<Node, string>()
const keyOf = (node: Node): string => {
  const known = keys.get(node)
  if (known !== undefined) return known
  const key = randomId()
  keys.set(node, key)
  return key
}

type Props = {
  readonly model: Model
  /** Fields that may be asked about. */
  readonly fields: readonly ModelField[]
  readonly group: Group
  readonly onChange: (group: Group) => void
  /** Groups within groups; another server of the specification has none. */
  readonly nested: boolean
  readonly showErrors?: boolean
  readonly depth?: number
  /** Takes the whole group away; the outermost stays. */
  readonly onRemove?: () => void
}

/** Conditions that must all hold, or any of them, and groups of such within. */
export const ConditionTree = (props: Props) => {
  const { t } = useTranslation()
  const { model, fields, group, onChange, nested, showErrors = false, depth = 1, onRemove } = props
  const [first] = fields
  const replace = (index: number, next: Node | undefined) => {
    const old = group.filters[index]
    if (next !== undefined && old !== undefined) keys.set(next, keyOf(old))
    const filters = group.filters.flatMap((node, at) => (at !== index ? [node] : next === undefined ? [] : [next]))
    onChange({ ...group, filters })
  }
  const box = useRef<HTMLDivElement>(null)
  const add = (node: Node) => {
    flushSync(() => onChange({ ...group, filters: [...group.filters, node] }))
    // Whoever adds a condition wants to say what it is.
    const added = [...(box.current?.querySelectorAll(':scope > [role=group]') ?? [])].at(-1)
    added?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }
  if (first === undefined) return null
  return (
    <Stack
      ref={box}
      spacing={3}
      role="group"
      aria-label={t(group.operator === 'and' ? 'list:builder.allHold' : 'list:builder.anyHolds')}
      sx={
        depth === 1
          ? { paddingBlockStart: 2 }
          : { p: 3, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.default' }
      }
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <TextField
          select
          label={t('common:conditions.join')}
          value={group.operator}
          sx={{ maxInlineSize: 220 }}
          onChange={({ target }) => onChange({ ...group, operator: target.value as Group['operator'] })}
        >
          <MenuItem value="and">{t('common:conditions.all')}</MenuItem>
          <MenuItem value="or">{t('common:conditions.any')}</MenuItem>
        </TextField>
        {onRemove !== undefined && (
          <IconButton onClick={onRemove} aria-label={t('list:builder.removeGroup')}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      {group.filters.map((node, index) =>
        isGroup(node) ? (
          <ConditionTree
            key={keyOf(node)}
            model={model}
            fields={fields}
            group={node}
            onChange={(next) => replace(index, next)}
            nested={nested}
            showErrors={showErrors}
            depth={depth + 1}
            onRemove={() => replace(index, undefined)}
          />
        ) : (
          <ConditionLine
            key={keyOf(node)}
            model={model}
            fields={fields}
            leaf={node}
            place={index + 1}
            showErrors={showErrors}
            onChange={(next) => replace(index, next)}
            onRemove={() => replace(index, undefined)}
          />
        ),
      )}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button startIcon={<AddIcon />} onClick={() => add(freshLeaf(first))}>
          {t('common:conditions.add')}
        </Button>
        {nested && depth < mostDepth && (
          <Button startIcon={<AddIcon />} onClick={() => add({ operator: 'or', filters: [freshLeaf(first)] })}>
            {t('list:builder.addGroup')}
          </Button>
        )}
      </Box>
    </Stack>
  )
}
