import { useAbility } from '@casl/react'
import BoltIcon from '@mui/icons-material/BoltOutlined'
import FlagIcon from '@mui/icons-material/FlagOutlined'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelField } from '../../../../core/declare/model.ts'
import type { RowOf } from '../../../../core/declare/register.ts'
import { allOf } from '../../../../core/query/predicate.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import type { Row } from '../../../../web/base/api/shapes.ts'
import { settings } from '../../../../web/base/browser/settings.ts'
import { type Access, permitsRow } from '../../../../web/data/access/ability.ts'
import { useHolds } from '../../../../web/data/access/can.tsx'
import { useModel } from '../../../../web/data/areas/product.ts'
import { type DropTarget, EntityPlan, type PlanPlace } from '../../../../web/views/plan/entity-plan.tsx'
import { idOf, type Place, unplaced } from '../../../../web/views/plan/places.ts'
import { type Plan, type PlanQuestion, placeFilter } from '../../../../web/views/plan/plan.ts'
import { DateRange } from '../sprint/date-range.tsx'
import { SprintTools, sprintStateOf } from '../sprint/sprint-tools.tsx'
import { AddTask } from '../task/add-task.tsx'
import { projectPath } from './backlog-queries.ts'
import { type EpicChoice, epicKey } from './epic-choice.ts'
import { EpicsPanel, epicDrop } from './epics-panel.tsx'
import { PlaceSums } from './place-sums.tsx'
import { noSum } from './sums.ts'
import { TaskFacts } from './task-facts.tsx'
import { useSums, useVelocity } from './use-backlog.ts'

type Props = {
  readonly project: string
  readonly sprints: readonly RowOf<'sprint'>[]
  readonly isWaiting: boolean
  readonly epics: readonly Row[]
  readonly choice: EpicChoice
  readonly question: PlanQuestion
  readonly isNarrowed: boolean
  readonly added: Row
  readonly mayAdd: boolean
  /** The user may change the project and its epics. */
  readonly mayEdit: boolean
  /** Called with the visible rows. */
  readonly onVisibleRows?: (rows: readonly Row[]) => void
  /** Content below the places. */
  readonly below: ReactNode
}

const related = ['epic', 'assignees', 'created_by']

/**
 * Returns the configuration of the plan: a project's sprints and backlog. On other servers it uses the specification's
 * calls.
 */
const usePlan = (project: string): Plan => {
  const model = useModel('task')
  return useMemo(() => {
    const { places = '', rank = '' } = model.entity.plan ?? {}
    const field = model.byName.get(places) as ModelField
    return {
      model,
      field,
      rank: model.byName.get(rank)?.wire ?? '',
      name: project,
      callFor: (place) =>
        place === unplaced
          ? { path: projectPath(project, 'backlog/tasks') }
          : { path: model.entity.api, where: allOf(placeFilter(field, place)) },
      sendTo: (place) => ({
        path: `/tasks/${place === unplaced ? 'move-to-backlog' : `move-to-sprint/${encodeURIComponent(place)}`}`,
        body: (rows) => ({ taskIds: rows.map(idOf) }),
      }),
    }
  }, [model, project])
}

const useWords = () => {
  const { t } = useTranslation(['backlog', 'work_task'])
  return useMemo(
    () => ({
      count: (count: number) => t('backlog:tasks', { count }),
      matching: (shown: number, count: number | undefined) =>
        count === undefined ? t('backlog:matching', { count: shown }) : t('backlog:matchingOf', { shown, count }),
      empty: (place: Place) => t(place === unplaced ? 'work_task:backlog.empty' : 'backlog:emptySprint'),
    }),
    [t],
  )
}

/** Open sprints and the backlog, between which tasks are moved, with epics as further drop targets. */
export const Planning = (props: Props) => {
  const { project, sprints, epics, choice, question, isNarrowed, added, mayAdd, mayEdit, onVisibleRows } = props
  const { t } = useTranslation(['work', 'work_task', 'epic'])
  const access = useAbility<Access>()
  const mayMove = useHolds({ permissions: ['task-move', 'sprint-index'] })
  // Only our server stores a manual order.
  const mayPlace = useHolds({ permissions: ['task-update'] }) && settings.own
  const { sums, isLoading: isReadingSums } = useSums(project, 'sprint_id')
  // These sums are read at the same time as the epics, which saves one round trip.
  const epicSums = useSums(project, 'epic_id', useHolds({ permissions: ['epic-index'] }))
  const { velocity, isLoading: isReadingVelocity } = useVelocity(project)
  const sumOf = (key: string) => sums?.get(key) ?? (sums === undefined ? undefined : noSum)
  const backlogSum = sumOf('')
  const places: readonly PlanPlace[] = [
    ...sprints.map((sprint): PlanPlace => {
      const sum = sumOf(idOf(sprint))
      const state = sprintStateOf(sprint)
      return {
        place: idOf(sprint),
        title: String(sprint.name ?? ''),
        icon: <BoltIcon fontSize="small" />,
        count: sum?.count,
        goal: typeof sprint.goal === 'string' ? sprint.goal : undefined,
        when: <DateRange row={sprint} />,
        about: (
          <Typography variant="body2" color={state === 'active' ? 'success.main' : 'text.secondary'}>
            {t(`work:phases.${state}`)}
          </Typography>
        ),
        sums: sum !== undefined && <PlaceSums sum={sum} velocity={velocity} />,
        ...(settings.own && {
          tools: (headingId: string) => (
            <SprintTools row={sprint} mayEdit={permitsRow(access, 'update', 'sprint', sprint)} headingId={headingId} />
          ),
        }),
      }
    }),
    {
      place: unplaced,
      title: t('work_task:backlog.title'),
      count: backlogSum?.count,
      sums: backlogSum !== undefined && <PlaceSums sum={backlogSum} />,
    },
  ]
  const targets = epics.map(
    (epic): DropTarget => ({
      id: `${epicDrop}${epicKey(epic)}`,
      title: String(epic.name ?? ''),
      values: { epic_id: epic.id },
    }),
  )
  const add = useCallback(
    (place: Place, title: string, onAdded: () => void) =>
      mayAdd && (place === unplaced || settings.own) ? (
        <AddTask
          project={project}
          where={title}
          toBacklog={place === unplaced}
          values={place === unplaced ? added : { ...added, sprint_id: place }}
          onAdded={onAdded}
        />
      ) : null,
    [mayAdd, project, added],
  )
  return (
    <EntityPlan
      plan={usePlan(project)}
      places={places}
      isWaiting={props.isWaiting || isReadingSums || epicSums.isLoading || isReadingVelocity}
      question={question}
      isNarrowed={isNarrowed}
      words={useWords()}
      Line={TaskFacts}
      related={related}
      add={add}
      mayMove={mayMove}
      mayPlace={mayPlace}
      targets={targets}
      given={{
        label: t(keyOfEntity('epic', 'one')),
        choices: [
          { id: 'none', title: t('work_task:without.epic'), values: { epic_id: null } },
          ...targets.map((target, n) => {
            const color = epics[n]?.color
            return {
              ...target,
              icon: <FlagIcon fontSize="small" sx={{ color: typeof color === 'string' ? color : 'inherit' }} />,
            }
          }),
        ],
      }}
      below={props.below}
      beside={
        <EpicsPanel
          project={project}
          epics={epics}
          sums={epicSums.sums}
          choice={choice}
          mayAdd={mayEdit}
          mayDrop={mayPlace}
        />
      }
      onShown={onVisibleRows}
    />
  )
}
