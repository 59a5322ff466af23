import { useAbility } from '@casl/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCallback, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../core/declare/model.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, equals } from '../../../../core/query/predicate.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { visuallyHidden } from '../../../../web/base/theme/visually-hidden.ts'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { ToolLine } from '../../../../web/base/ui/tool-line.tsx'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { NewHere } from '../../../../web/fields/commands/new-here.tsx'
import { useIsMade } from '../../../../web/fields/forms/quick/use-is-made.ts'
import type { BoardColumn, Elsewhere } from '../../../../web/views/board/board-context.ts'
import { BoardSkeleton } from '../../../../web/views/board/board-skeleton.tsx'
import { NoColumns } from '../../../../web/views/board/columns/no-columns.tsx'
import { useColumnRows } from '../../../../web/views/board/columns/use-column-rows.tsx'
import { BurndownLink } from '../sprint/burndown-link.tsx'
import { SprintTools } from '../sprint/sprint-tools.tsx'
import { AddTask } from '../task/add-task.tsx'
import { useViewing } from '../task/use-viewing.ts'
import { ReopenSprint } from './reopen-sprint.tsx'
import { SprintChoice } from './sprint-choice.tsx'
import { SprintProgress } from './sprint-progress.tsx'
import { standardColumns } from './standard-columns.ts'
import { TaskBoard } from './task-board.tsx'
import type { PhaseSprints } from './use-board-sprint.ts'
import { useStages } from './use-stages.ts'

type Props = {
  readonly project: Row
  readonly phases: readonly PhaseSprints[]
  readonly sprint: RowOf<'sprint'>
  readonly choose: (id: string) => void
}

const noStages: readonly RowOf<'stage'>[] = []

const columnOf = (stage: Row): BoardColumn => ({
  key: String(stage.id),
  name: String(stage.name ?? ''),
  color: typeof stage.color === 'string' ? stage.color : undefined,
  limit: typeof stage.limit === 'number' ? stage.limit : undefined,
  gives: typeof stage.status === 'string' ? { status: stage.status } : {},
})

/** Further move targets of tasks: other open sprints, and the backlog. */
const useMoveTargets = (phases: readonly PhaseSprints[], sprint: Row): readonly Elsewhere[] => {
  const { t } = useTranslation(['board', 'work_task'])
  return useMemo(
    () => [
      { key: 'backlog', name: t('work_task:backlog.title'), values: { sprint_id: null } },
      ...phases.flatMap(({ phase, sprints }) =>
        sprints
          .filter((other) => other.id !== sprint.id && other.is_completed !== true)
          .map((sprint) => ({
            key: String(sprint.id),
            name: `${String(phase.name ?? '')} · ${String(sprint.name ?? '')}`,
            values: { sprint_id: String(sprint.id) },
          })),
      ),
    ],
    [phases, sprint.id, t],
  )
}

/** The board of one sprint. */
export const SprintBoard = ({ project, phases, sprint, choose }: Props) => {
  const { t } = useTranslation(['board', 'stage', 'work'])
  const id = String(sprint.id)
  const projectId = String(project.id)
  const headingId = useId()
  const viewing = useViewing(projectId)
  const mayEdit = permitsRow(useAbility<Access>(), 'update', 'project', project)
  const query = useStages(id)
  const isOver = sprint.is_completed === true
  const stage = useModel('stage')
  const { rows, head, onReorder, end, announcement } = useColumnRows({
    model: stage,
    rows: query.data ?? noStages,
    owner: id,
    isReadOnly: isOver,
  })
  const columns = useMemo(() => rows.map(columnOf), [rows])
  const mayAdd = useHolds({ permissions: ['task-store'] }) && !isOver
  const moveTargets = useMoveTargets(phases, sprint)
  const { added } = viewing
  const isMade = useIsMade()
  const firstColumn = columns[0]?.key
  const foot = useCallback(
    (column: BoardColumn) =>
      column.key === '' ? null : (
        <AddTask
          project={projectId}
          values={{ ...added, sprint_id: id, stage_id: column.key }}
          where={column.name}
          isFocused={isMade && column.key === firstColumn}
        />
      ),
    [projectId, id, added, isMade, firstColumn],
  )
  const fixed = useMemo(() => allOf(equals('project_id', projectId), equals('sprint_id', id)), [projectId, id])
  const task = useModel('task')
  const stageField = fieldOf(task, 'stage')
  const choice = <SprintChoice phases={phases} sprint={sprint} onChoose={choose} />
  const tools = isOver ? (
    <BurndownLink sprint={sprint} />
  ) : (
    <>
      <Box component="span" id={headingId} sx={visuallyHidden}>
        {String(sprint.name ?? '')}
      </Box>
      <SprintTools row={sprint} mayEdit={mayEdit} headingId={headingId} />
    </>
  )
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <BoardSkeleton />
  if (columns.length === 0)
    return (
      <>
        <ToolLine end={tools}>{choice}</ToolLine>
        <NoColumns
          model={stage}
          cards={task}
          text={t('columns.none')}
          usual={standardColumns(t).map((column) => ({ ...column, sprint_id: id }))}
        />
      </>
    )
  return (
    <>
      {!isOver && <NewHere model={task} preset={{ project_id: projectId, sprint_id: id }} />}
      {isOver && (
        <Alert severity="info" sx={{ marginBlockEnd: 3 }} action={<ReopenSprint project={project} sprint={sprint} />}>
          {t('sprint.over')}
        </Alert>
      )}
      <TaskBoard
        fixed={fixed}
        columns={columns}
        columnField={stageField}
        isReadOnly={isOver}
        elsewhere={moveTargets}
        viewing={viewing}
        foot={mayAdd ? foot : undefined}
        head={head}
        onReorder={onReorder}
        end={end}
        firstTool={choice}
        toolsEnd={
          <>
            <SprintProgress sprint={id} />
            {tools}
          </>
        }
      />
      {announcement}
    </>
  )
}
