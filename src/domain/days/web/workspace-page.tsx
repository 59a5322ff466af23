import { useAbility } from '@casl/react'
import Box from '@mui/material/Box'
import { useCallback, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import type { RowOf } from '../../../core/declare/register.ts'
import { equals } from '../../../core/query/predicate.ts'
import type { Row } from '../../../web/base/api/shapes.ts'
import { PageHead } from '../../../web/base/ui/page-head.tsx'
import { TabStrip } from '../../../web/base/ui/tabs/tab-strip.tsx'
import { type Access, permitsRow } from '../../../web/data/access/ability.ts'
import { useHolds } from '../../../web/data/access/can.tsx'
import { useModel } from '../../../web/data/areas/product.ts'
import { rowAddress, titleOf } from '../../../web/data/rows/titles.ts'
import { FavoriteButton } from '../../../web/facets/favourites/favorite-button.tsx'
import { FollowButton } from '../../../web/facets/following/follow-button.tsx'
import { Members } from '../../../web/facets/members/members.tsx'
import { SheetScreen } from '../../../web/facets/show/sheet-screen.tsx'
import { useRowActions } from '../../../web/facets/show/use-row-actions.tsx'
import { NewHere } from '../../../web/fields/commands/new-here.tsx'
import { useRowCommands } from '../../../web/fields/commands/row-commands.ts'
import { LineForm } from '../../../web/fields/forms/line/line-form.tsx'
import { RowMark } from '../../../web/fields/values/row-mark.tsx'
import { DeclaredCalendar } from '../../../web/views/calendar/declared-calendar.tsx'
import { useFeedAddress } from '../../../web/views/calendar/feed-address.ts'
import { NewButton } from '../../../web/views/collection/new-button.tsx'
import { Facts } from '../../../web/views/row-page/facts.tsx'
import { RowBoundary } from '../../../web/views/row-page/row-boundary.tsx'
import { RowButtons } from '../../../web/views/row-page/row-buttons.tsx'
import { propertiesOf, showOf } from '../../../web/views/row-page/show-of.ts'
import { RowTitle } from '../../../web/views/row-page/title.tsx'
import { TodoBoard } from './todo-board.tsx'
import { WorkspacePolicy } from './workspace-policy.tsx'

const shapes = ['board', 'list', 'calendar', 'info'] as const
type Shape = (typeof shapes)[number]
const omitted = ['workspace']

type BodyProps = {
  readonly model: Model<'workspace'>
  readonly row: RowOf<'workspace'>
}

const TodoList = ({ id }: { readonly id: string }) => {
  const model = useModel('todo')
  const fixed = useMemo(() => ({ operator: 'and' as const, filters: [equals('workspace_id', id)] }), [id])
  const address = useCallback((row: Row) => rowAddress(model, row) ?? '', [model])
  return <SheetScreen model={model} fixed={fixed} omittedColumns={omitted} address={address} />
}

const Body = ({ model, row }: BodyProps) => {
  const { t } = useTranslation(['todos', 'todo'])
  const access = useAbility<Access>()
  const todo = useModel('todo')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [params, setParams] = useSearchParams()
  const shape: Shape = shapes.find((one) => one === params.get('shape')) ?? 'board'
  const may = (action: 'update' | 'delete') => permitsRow(access, action, model.entity.permission, row)
  const mayAdd = useHolds({ permissions: ['todo-store'] })
  const hasLine = mayAdd && shape !== 'info'
  const subscribe = useFeedAddress({ entity: model.name, id: row.id })
  const preset = useMemo(() => ({ workspace_id: row.id }), [row.id])
  const fixed = useMemo(() => equals('workspace_id', row.id), [row.id])
  useRowCommands(model, row, may('update'))
  const actions = useRowActions(model, row, { mayChange: may('update') })
  return (
    <>
      <NewHere model={todo} preset={preset} />
      <PageHead
        title={titleOf(model, row)}
        mark={<RowMark model={model} row={row} />}
        editableHeading={<RowTitle model={model} row={row} isPage />}
        hasTools={!hasLine}
        tabs={
          <TabStrip
            label={t('todos:show.label')}
            tabs={shapes.map((name) => ({ name, label: t(name === 'info' ? 'todos:info' : `todos:show.${name}`) }))}
            value={shape}
            onChange={(next) => setParams(next === 'board' ? {} : { shape: next }, { replace: true })}
            id={id}
          />
        }
        actions={
          <>
            <RowButtons
              model={model}
              row={row}
              may={may}
              editAddress={`${model.entity.page}/${encodeURIComponent(row.id)}/edit`}
              choices={actions.choices}
            />
            {actions.dialog}
            <NewButton model={todo} preset={preset} />
          </>
        }
      >
        <FavoriteButton model={model} row={row} />
        <FollowButton model={model} row={row} />
      </PageHead>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shape}`}>
        {hasLine && <LineForm model={todo} values={preset} inputRef={input} />}
        {shape === 'board' && <TodoBoard row={row} />}
        {shape === 'list' && <TodoList id={row.id} />}
        {shape === 'calendar' && <DeclaredCalendar model={todo} fixed={fixed} preset={preset} subscribe={subscribe} />}
        {shape === 'info' && (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxInlineSize: 720 }}>
            <Facts model={model} row={row} names={propertiesOf(showOf(model))} isUnfolded />
            <Members model={model} row={row} mayChange={may('update')} />
            <WorkspacePolicy row={row} />
          </Box>
        )}
      </Box>
    </>
  )
}

/** A workspace's todos: board, list and calendar. */
export const WorkspacePage = () => {
  const model = useModel('workspace')
  return <RowBoundary model={model}>{(row) => <Body key={row.id} model={model} row={row} />}</RowBoundary>
}
