import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { ChangeOf, RowOf } from '../../../core/declare/register.ts'
import { allOf, anyOf, equals } from '../../../core/query/predicate.ts'
import { keyOfNew } from '../../../core/words/keys.ts'
import type { CallError } from '../../../web/base/api/errors.ts'
import { notify } from '../../../web/base/feedback/notices.ts'
import { sizes } from '../../../web/base/theme/tokens.ts'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { EmptyState } from '../../../web/base/ui/state/empty-state.tsx'
import { ErrorState } from '../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../web/base/ui/state/row-skeleton.tsx'
import { useMe } from '../../../web/data/access/me.tsx'
import { useMeValue } from '../../../web/data/access/me-value.ts'
import { useRowWrite } from '../../../web/data/access/use-row-write.ts'
import { useModel } from '../../../web/data/areas/product.ts'
import { useRowPages } from '../../../web/data/rows/use-pages.ts'
import type { Command } from '../../../web/fields/commands/command.ts'
import { KeysHelp } from '../../../web/fields/commands/keys-help.tsx'
import { NewHere } from '../../../web/fields/commands/new-here.tsx'
import { useCommands } from '../../../web/fields/commands/registry.ts'
import { LineForm } from '../../../web/fields/forms/line/line-form.tsx'
import { useReading } from '../../../web/fields/values/use-reading.ts'
import { EntityCalendar } from '../../../web/views/calendar/entity-calendar.tsx'
import { useFeedAddress } from '../../../web/views/calendar/feed-address.ts'
import { MoreRows } from '../../../web/views/collection/more-rows.tsx'
import { NewButton } from '../../../web/views/collection/new-button.tsx'
import { TodoLine, todoAddress } from './todo-line.tsx'
import { dueIn, todoPlaceOf, todoPlaces } from './todo-places.ts'

const shapes = ['list', 'calendar'] as const
const sort = [{ field: 'due_at', order: 'asc' }] as const
const include = ['workspace', 'assignees', 'tags']
/** The days from today that a pressed digit sets. */
const daysByKey: { readonly [key: string]: number } = { 1: 0, 2: 1, 3: 7 }

/** Returns the condition of the user's own todos: assigned to them, or personal ones that they made. */
const useMine = () => {
  const me = useMeValue()
  return useMemo(
    () => anyOf(equals('assignees', me), allOf(equals('created_by', me), { column: 'workspace_id', operator: 'null' })),
    [me],
  )
}

/**
 * The page of the user's own todos: overdue, today, the next seven days, later and some day. All of it works by
 * keyboard.
 */
export const MyTodosPage = () => {
  const { t } = useTranslation(['todos', 'todo', 'common'])
  const navigate = useNavigate()
  const { timeZone } = useReading()
  const me = String(useMe().id)
  const model = useModel('todo')
  const preset = { assignees: me }
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [params, setParams] = useSearchParams()
  const shape = shapes.find((one) => one === params.get('shape')) ?? 'list'
  const mine = useMine()
  const subscribe = useFeedAddress()
  const write = useRowWrite(model, { include: [] })
  const pages = useRowPages(
    model,
    { where: allOf(equals('is_done', false), mine), sort, include, perPage: 100 },
    shape === 'list',
  )
  const { rows, query } = pages
  const now = Date.now()
  const places = todoPlaces.flatMap((place) => {
    const there = rows.filter((row) => todoPlaceOf(row.due_at, now, timeZone) === place)
    return there.length === 0 ? [] : [{ place, there }]
  })
  const send = (row: RowOf<'todo'>, values: ChangeOf<'todo'>) =>
    void write(row, values).catch((error: CallError) => notify({ type: 'error', message: error.message }))
  const toggle = (row: RowOf<'todo'>) => send(row, { is_done: !row.is_done })
  const lines = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    const line = event.target.closest<HTMLElement>('[data-row]')
    const all = lines()
    const at = line === null ? -1 : all.indexOf(line)
    const row = rows.find(({ id }) => id === line?.dataset.row)
    const step = ['ArrowDown', 'j'].includes(event.key) ? 1 : ['ArrowUp', 'k'].includes(event.key) ? -1 : 0
    if (step !== 0) all[Math.max(0, Math.min(all.length - 1, at + step))]?.focus()
    else if (row === undefined) return
    else if (event.key === 'x' || (event.key === ' ' && event.target === line)) {
      // The line disappears, so the focus goes to the next line or the one before.
      ;(all[at + 1] ?? all[at - 1])?.focus()
      toggle(row)
    } else if (event.key === 'Enter' && event.target === line) void navigate(todoAddress(row.id))
    else if (event.key === '0') send(row, { due_at: null, start_at: null })
    else if (event.key in daysByKey) {
      const due = dueIn(daysByKey[event.key] ?? 0, row.due_at, now, timeZone)
      const start = typeof row.start_at === 'string' && row.start_at >= due ? { start_at: null } : {}
      send(row, { due_at: due, ...start })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'todo.quick',
          label: { key: keyOfNew('todo') },
          icon: AddIcon,
          group: 'here',
          keys: ['q'],
          run: () => input.current?.focus(),
        },
      ],
      [],
    ),
  )
  return (
    <Box sx={{ maxInlineSize: shape === 'calendar' ? undefined : sizes.page, marginInline: 'auto' }}>
      <NewHere model={model} preset={preset} />
      <PageHead
        title={t('todos:mine.title')}
        tabs={
          <Tabs
            value={shape}
            aria-label={t('todos:show.label')}
            onChange={(_, next: (typeof shapes)[number]) =>
              setParams(next === 'list' ? {} : { shape: next }, { replace: true })
            }
          >
            {shapes.map((one) => (
              <Tab key={one} value={one} label={t(`todos:show.${one}`)} />
            ))}
          </Tabs>
        }
        actions={
          <>
            {shape === 'list' && rows.length > 0 && <KeysHelp text={t('todos:keys')} />}
            <NewButton model={model} preset={preset} />
          </>
        }
      />
      <LineForm model={model} values={{ assignees: [me] }} inputRef={input} />
      {shape === 'calendar' ? (
        <EntityCalendar
          sources={[{ model, fixed: mine, preset: { assignees: me } }]}
          name="my-todos"
          subscribe={subscribe}
        />
      ) : query.isError && query.data === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <RowSkeleton />
      ) : rows.length === 0 ? (
        <EmptyState text={t('todos:mine.empty')} icon={model.entity.icon} />
      ) : (
        <Stack ref={box} spacing={4} onKeyDown={onKeyDown}>
          {places.map(({ place, there }, nth) => (
            <Box component="section" key={place} aria-label={t(`todos:place.${place}`)}>
              <Typography variant="h2" sx={{ marginBlockEnd: 2, ...(place === 'overdue' && { color: 'error.main' }) }}>
                {t(`todos:place.${place}`)}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {there.length}
                </Box>
              </Typography>
              <Paper
                component="ul"
                sx={{ m: 0, p: 0 }}
                tabIndex={nth === 0 ? 0 : -1}
                aria-label={t(`todos:place.${place}`)}
                onFocus={(event) => event.target === event.currentTarget && lines()[0]?.focus()}
              >
                {there.map((row) => (
                  <TodoLine key={row.id} row={row} but={me} onToggle={toggle} />
                ))}
              </Paper>
            </Box>
          ))}
          <MoreRows {...pages} />
        </Stack>
      )}
    </Box>
  )
}
