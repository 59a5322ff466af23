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
import { cutText } from '../../../web/base/theme/tokens.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { cells } from '../../../web/fields/values/cells.tsx'
import { PeopleRow } from '../../../web/fields/values/people-row.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { linePlace, phoneLine } from '../../../web/views/collection/phone-line.ts'

export const todoAddress = (id: string): string => `/workspaces/todo/${encodeURIComponent(id)}`

/** A field of a todo in the form that lists use. */
const ListCell = ({ name, row }: { readonly name: FieldName<'todo'>; readonly row: RowOf<'todo'> }) => {
  const model = useModel('todo')
  const field = fieldOf(model, name)
  const Cell = cells[field.field.kind]
  return <Cell model={model} field={field} row={row} place="list" />
}

type Props = {
  readonly row: RowOf<'todo'>
  /** Id of a person whose face is not shown, as all todos of the list are theirs. */
  readonly but: string
  readonly onToggle: (row: RowOf<'todo'>) => void
}

/** A todo in a line: done or not, title, place, repeat, due and people. */
export const TodoLine = ({ row, but, onToggle }: Props) => {
  const { t } = useTranslation(['todos', 'repeat'])
  const { locale, timeZone } = useReading()
  const rule = typeof row.repeat_rule === 'string' ? readRule(row.repeat_rule) : undefined
  const wall = wallClock(typeof row.due_at === 'string' ? Date.parse(row.due_at) : Date.now(), timeZone)
  const repeatWords =
    rule === undefined ? undefined : saidRule(rule, wall, locale, (key, values) => t(key, values ?? {}))
  return (
    <Box
      component="li"
      data-row={row.id}
      tabIndex={-1}
      sx={{
        ...phoneLine,
        columnGap: 2,
        minBlockSize: 48,
        paddingInline: { xs: 2, sm: 3 },
        paddingBlock: 1.5,
        listStyle: 'none',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderBlockStart: 0 },
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Checkbox
        size="small"
        sx={{ ...linePlace.mark, marginInlineStart: { xs: -2, sm: 0 } }}
        checked={row.is_done}
        tabIndex={-1}
        onChange={() => onToggle(row)}
        slotProps={{ input: { 'aria-label': t(row.is_done ? 'todos:undone' : 'todos:done', { title: row.title }) } }}
      />
      <Box sx={{ display: { xs: 'contents', sm: 'block' }, flex: '1 1 200px', minInlineSize: 0 }}>
        <Link
          component={RouterLink}
          to={todoAddress(row.id)}
          color="inherit"
          sx={{
            ...linePlace.title,
            overflowWrap: 'anywhere',
            ...(row.is_done ? { textDecoration: 'line-through', color: 'text.secondary' } : { fontWeight: 500 }),
          }}
        >
          <bdi>{row.title}</bdi>
        </Link>
        {(row.workspace != null || repeatWords !== undefined) && (
          <Box
            sx={{
              fontSize: '0.8125rem',
              color: 'text.secondary',
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              minInlineSize: 0,
              ...linePlace.last,
              ...(row.priority === 'medium' && { gridColumnStart: { xs: 'second-start' } }),
            }}
          >
            {/* Where there is little room, the place is cut before the repeat is. */}
            {row.workspace != null && (
              <Box component="bdi" sx={cutText}>
                {row.workspace.name}
              </Box>
            )}
            {repeatWords !== undefined && (
              <Box component="span" sx={{ ...cutText, flex: 'none', maxInlineSize: '100%' }}>
                <RepeatIcon sx={{ fontSize: 14, verticalAlign: '-2px', marginInlineEnd: 1 }} aria-hidden />
                {repeatWords}
              </Box>
            )}
          </Box>
        )}
      </Box>
      {row.priority !== 'medium' && (
        <Box sx={{ flex: 'none', inlineSize: { md: 92 }, fontSize: '0.8125rem', ...linePlace.second }}>
          <ListCell name="priority" row={row} />
        </Box>
      )}
      <Box
        sx={{
          flex: 'none',
          inlineSize: { md: 96 },
          fontSize: '0.8125rem',
          color: 'text.secondary',
          ...linePlace.first,
        }}
      >
        {typeof row.due_at === 'string' && <ListCell name="due_at" row={row} />}
      </Box>
      <Box sx={{ flex: 'none', minInlineSize: { md: 56 }, display: 'flex', justifyContent: 'end', ...linePlace.faces }}>
        <PeopleRow people={(row.assignees ?? []).filter(({ id }) => id !== but)} />
      </Box>
    </Box>
  )
}
