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
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { type Group, isGroup, mostDepth, type Node } from '../../../../core/query/predicate.ts'
import { randomId } from '../../../base/browser/random-id.ts'
import { focusBeside } from '../../../base/ui/focus/focus-beside.ts'
import { ConditionLine } from './condition-line.tsx'
import { newLeaf } from './operators.ts'

/** React keys by node object: conditions have no id, and removing one must not move typed text into its neighbour. */
const keys = new WeakMap<Node, string>()
const keyOf = (node: Node): string => {
  const cached = keys.get(node)
  if (cached !== undefined) return cached
  const key = randomId()
  keys.set(node, key)
  return key
}

type Props = {
  readonly model: Model
  /** Fields that conditions can use. */
  readonly fields: readonly ModelField[]
  readonly group: Group
  readonly onChange: (group: Group) => void
  /** Allows groups within groups, which only our server supports. */
  readonly nested: boolean
  readonly showErrors?: boolean
  readonly depth?: number
  /** Removes the group; absent for the outermost one. */
  readonly onRemove?: () => void
}

/** Editor of a group: conditions joined by `and` or `or`, and nested groups. */
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
    // Moves the focus to the new condition, whose field is replaced by what is typed.
    const added = [...(box.current?.querySelectorAll(':scope > [role=group]') ?? [])].at(-1)
    const input = added?.querySelector<HTMLElement>('[role=combobox]')
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }
  if (first === undefined) return null
  return (
    <Stack
      ref={box}
      spacing={4}
      role="group"
      aria-label={t(group.operator === 'and' ? 'list:builder.allHold' : 'list:builder.anyHolds')}
      sx={
        depth === 1
          ? { paddingBlockStart: 4 }
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
          <IconButton
            onClick={() => {
              focusBeside(box.current)
              onRemove()
            }}
            aria-label={t('list:builder.removeGroup')}
          >
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
        <Button startIcon={<AddIcon />} onClick={() => add(newLeaf(first))}>
          {t('common:conditions.add')}
        </Button>
        {nested && depth < mostDepth && (
          <Button startIcon={<AddIcon />} onClick={() => add({ operator: 'or', filters: [newLeaf(first)] })}>
            {t('list:builder.addGroup')}
          </Button>
        )}
      </Box>
    </Stack>
  )
}
