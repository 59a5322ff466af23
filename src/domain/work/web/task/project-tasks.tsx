import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf, conjunction, equals } from '../../../../core/query/predicate.ts'
import { keyOfChoice, keyOfField } from '../../../../core/words/keys.ts'
import { isRow, type Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { firstWeekday } from '../../../../web/base/i18n/first-weekday.ts'
import { formatDay } from '../../../../web/base/i18n/format.ts'
import { ChoiceChip } from '../../../../web/base/ui/choice-chip.tsx'
import { ErrorState } from '../../../../web/base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../../../web/base/ui/state/row-skeleton.tsx'
import { ToolLine } from '../../../../web/base/ui/tool-line.tsx'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useReadable } from '../../../../web/data/access/readable.ts'
import { useModel } from '../../../../web/data/areas/product.ts'
import { useAllRows } from '../../../../web/data/rows/all-rows.ts'
import { NewHere } from '../../../../web/fields/commands/new-here.tsx'
import { useReading } from '../../../../web/fields/values/use-reading.ts'
import { MoreRows } from '../../../../web/views/collection/more-rows.tsx'
import { usePhases } from '../phase/use-phases.ts'
import { AddTask } from './add-task.tsx'
import { emptyLast, type Grouping, groupings, groupTasks, type TaskGroup } from './group-tasks.ts'
import { TaskSection } from './task-groups.tsx'
import { TaskLines } from './task-lines.tsx'
import { useTasks } from './use-tasks.ts'
import { useViewing } from './use-viewing.ts'
import { NothingViewed, ViewingMenu } from './viewing-menu.tsx'

const all = 'all'
const wires = { stage: 'stage', assignee: 'assignees', epic: 'epic', priority: 'priority', week: 'due_at' } as const

/** Reads the columns of a phase's sprints; each is a group, even if empty. */
const useColumns = (phase: string | undefined, enabled: boolean): readonly Omit<TaskGroup, 'rows'>[] => {
  const query = useAllRows(
    useModel('stage'),
    {
      sort: [{ field: 'order', order: 'asc' }],
      include: ['sprint'],
      where: allOf(equals('sprint.phase_id', phase ?? '')),
    },
    { enabled: enabled && phase !== undefined && settings.own },
  )
  if (!enabled || phase === undefined) return []
  // The order is by sprint, oldest first, then by column.
  const sprintOf = ({ sprint }: Row) => (isRow(sprint) ? `${sprint.created_at} ${sprint.id}` : '')
  const stages = (query.data ?? []).toSorted((a, b) => sprintOf(a).localeCompare(sprintOf(b)))
  return stages.map((stage) => ({
    key: stage.id,
    name: `${isRow(stage.sprint) ? `${String(stage.sprint.name)} · ` : ''}${stage.name}`,
    values: { sprint_id: stage.sprint_id, stage_id: stage.id },
  }))
}

/** Menus of phase and grouping. */
const Choices = ({
  phases,
  phase,
  by,
  available,
  onPhase,
  onGroup,
  children,
}: {
  /** Undefined if the project's phases are not shown. */
  readonly phases: readonly RowOf<'phase'>[] | undefined
  readonly phase: string
  readonly by: Grouping
  /** Available groupings. */
  readonly available: readonly Grouping[]
  readonly onPhase: (id: string) => void
  readonly onGroup: (by: Grouping) => void
  /** The filter by person. */
  readonly children: ReactNode
}) => {
  const { t } = useTranslation(['work_task', 'phase', 'task', 'common'])
  const grouping = (option: Grouping) =>
    option === 'week' ? t('work_task:week') : t(keyOfField('task', wires[option]))
  return (
    <ToolLine>
      {phases !== undefined && (
        <ChoiceChip
          label={t('phase:one')}
          options={[
            ...phases.map(({ id, name }) => ({ value: id, name })),
            { value: all, name: t('work_task:allPhases') },
          ]}
          value={phase}
          isSet={phase !== all}
          onChoose={onPhase}
        />
      )}
      <ChoiceChip
        label={t('work_task:groupBy')}
        options={available.map((option) => ({ value: option, name: grouping(option) }))}
        value={by}
        isSet={by !== available[0]}
        onChoose={onGroup}
      />
      {children}
    </ToolLine>
  )
}

type Props = { readonly row: RowOf<'project'>; readonly mayAdd: boolean }

/** Reads the phase whose sprint is running. */
const useRunningPhase = (project: string, enabled: boolean) => {
  const query = useAllRows(
    useModel('sprint'),
    {
      where: allOf(equals('phase.project_id', project), equals('is_active', true), equals('is_completed', false)),
    },
    { enabled: enabled && settings.own },
  )
  return { phase: query.data?.[0]?.phase_id, isWaiting: enabled && settings.own && query.isPending }
}

/**
 * A project's tasks in groups, each with an input to add one. At first the running phase is selected, else the first
 * one (specification, section 4).
 */
export const ProjectTasks = ({ row, mayAdd }: Props) => {
  const { t } = useTranslation(['work_task', 'common', 'task'])
  const { locale, timeZone } = useReading()
  const project = row.id
  const maySeePhases = useHolds({ permissions: ['phase-index'] })
  const maySeeStages = useHolds({ permissions: ['stage-index', 'sprint-index'] })
  const phases = usePhases(project, maySeePhases)
  const [chosenPhase, setChosenPhase] = useState<string>()
  const model = useModel('task')
  const readable = useReadable(model)
  // Groupings by fields that the user can't read are not offered.
  const availableGroupings = groupings.filter((grouping) => readable.some(({ name }) => name === wires[grouping]))
  const [requestedGrouping, setBy] = useState<Grouping>()
  const by = requestedGrouping ?? availableGroupings[0] ?? 'priority'
  const running = useRunningPhase(project, maySeePhases && maySeeStages)
  const first = phases.find(({ id }) => id === running.phase) ?? phases[0]
  const phase = chosenPhase ?? (first === undefined ? all : first.id)
  const inPhase = phase === all ? undefined : equals('phase_id', phase)
  const viewing = useViewing(project)
  const tasks = useTasks(
    {
      where: conjunction(equals('project_id', project), inPhase, viewing.condition),
      sort: [{ field: by === 'week' ? 'due_at' : 'number', order: 'asc' }],
    },
    !running.isWaiting,
  )
  const { rows, total, query, asked } = tasks
  const columns = useColumns(phase === all ? undefined : phase, by === 'stage' && maySeeStages)
  const titleOf = ({ name }: TaskGroup): string => {
    if (name === undefined) return t(`work_task:without.${by}`)
    if (by === 'priority') return t(keyOfChoice('task', 'priority', name))
    return by === 'week' ? t('work_task:weekOf', { when: formatDay(name, locale) }) : name
  }
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const groups = groupTasks(rows, by, { timeZone, firstWeekday: firstWeekday(locale) }, columns)
  const visibleGroups = groups.length === 0 ? [{ key: '', name: undefined, rows: [], values: {} }] : emptyLast(groups)
  const hasSome = visibleGroups.some((group) => group.rows.length > 0)
  const preset = { project_id: project, ...(phase === all ? {} : { phase_id: phase }) }
  const phaseValues = phase === all ? {} : { phase_id: phase }
  return (
    <>
      <NewHere model={model} preset={preset} />
      <Choices
        phases={maySeePhases ? phases : undefined}
        phase={phase}
        by={by}
        available={availableGroupings}
        onPhase={setChosenPhase}
        onGroup={setBy}
      >
        <ViewingMenu {...viewing} />
      </Choices>
      {query.data === undefined ? (
        <RowSkeleton />
      ) : total === 0 && viewing.viewing.mode !== 'all' ? (
        <NothingViewed {...viewing} />
      ) : (
        <TaskLines rows={visibleGroups.flatMap((group) => group.rows)} query={asked} total={total}>
          {visibleGroups.map((group) => (
            <TaskSection
              key={group.key}
              title={titleOf(group)}
              rows={group.rows}
              hasMore={tasks.hasMore}
              isFolded={hasSome && group.rows.length === 0}
              isAmbiguous={visibleGroups.some((other) => other !== group && titleOf(other) === titleOf(group))}
            >
              {mayAdd && (
                <AddTask
                  project={project}
                  values={{
                    ...(group.values.sprint_id === undefined ? phaseValues : {}),
                    ...viewing.added,
                    ...group.values,
                  }}
                  where={titleOf(group)}
                  toBacklog={!settings.own}
                />
              )}
            </TaskSection>
          ))}
        </TaskLines>
      )}
      <MoreRows {...tasks} />
    </>
  )
}
