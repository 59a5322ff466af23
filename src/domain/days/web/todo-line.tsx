import RepeatIcon from '@mui/icons-material/Repeat'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { fieldOf } from '../../../core/declare/model.ts'
import type { FieldName, RowOf } from '../../../core/declare/register.ts'
import { wallClock } from '../../../core/query/relative.ts'
import { readRule } from '../../../core/time/recurrence/rule.ts'
import { saidRule } from '../../../core/time/recurrence/rule-words.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { cells } from '../../../web/fields/values/cells.tsx'
import { PeopleRow } from '../../../web/fields/values/people-row.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'

export const todoAddress = (id: string): string => `/workspaces/todo/${encodeURIComponent(id)}`

/** A field of a todo in the form that lists use. */
const ListCell = ({ name, row }: { readonly name: FieldName<'todo'>; readonly row: RowOf<'todo'> }) => {
  const model = useModel('todo')
  const field = fieldOf(model, name)
  const Cell = cells[field.field.kind]
  return <Cell model={model} field={field} row={row} place="list" />
}

type Props = { readonly row: RowOf<'todo'>; readonly onToggle: (row: RowOf<'todo'>) => void }

/** A todo in a line: done or not, title, place, repeat, due and people. */
export const TodoLine = ({ row, onToggle }: Props) => {
  const { t } = useTranslation(['todos', 'repeat'])
  const { locale, timeZone } = useReading()
  const rule = typeof row.repeat_rule === 'string' ? readRule(row.repeat_rule) : undefined
  const wall = wallClock(typeof row.due_at === 'string' ? Date.parse(row.due_at) : Date.now(), timeZone)
  const said = rule === undefined ? undefined : saidRule(rule, wall, locale, (key, values) => t(key, values ?? {}))
  return (
    <Box
      component="li"
      data-row={row.id}
      tabIndex={-1}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minBlockSize: 40,
        paddingInline: 2,
        listStyle: 'none',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Checkbox
        size="small"
        checked={row.is_done}
        tabIndex={-1}
        onChange={() => onToggle(row)}
        slotProps={{ input: { 'aria-label': t(row.is_done ? 'todos:undone' : 'todos:done', { title: row.title }) } }}
      />
      <Box sx={{ flex: '1 1 200px', minInlineSize: 0 }}>
        <Link
          component={RouterLink}
          to={todoAddress(row.id)}
          color="inherit"
          sx={{
            overflowWrap: 'anywhere',
            ...(row.is_done ? { textDecoration: 'line-through', color: 'text.secondary' } : { fontWeight: 500 }),
          }}
        >
          <bdi>{row.title}</bdi>
        </Link>
        {(row.workspace != null || said !== undefined) && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', display: 'flex', gap: 2, alignItems: 'center' }}>
            {row.workspace != null && <bdi>{row.workspace.name}</bdi>}
            {said !== undefined && (
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
                <RepeatIcon sx={{ fontSize: 14 }} aria-hidden />
                {said}
              </Box>
            )}
          </Box>
        )}
      </Box>
      {/* On a phone these facts have their own line, below the title. */}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          flex: { xs: '1 0 100%', sm: 'none' },
          paddingInlineStart: { xs: 11, sm: 0 },
          paddingBlockEnd: { xs: 2, sm: 0 },
          '&:empty': { display: 'none' },
        }}
      >
        {row.priority !== 'medium' && <ListCell name="priority" row={row} />}
        {typeof row.due_at === 'string' && <ListCell name="due_at" row={row} />}
        <PeopleRow people={row.assignees ?? []} />
      </Box>
    </Box>
  )
}
