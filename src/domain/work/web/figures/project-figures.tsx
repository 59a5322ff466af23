import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAfter } from '../../../../core/days.ts'
import { dayIn } from '../../../../core/relative.ts'
import type { CallError } from '../../../../web/api/errors.ts'
import type { Row } from '../../../../web/api/shapes.ts'
import { useAllRows } from '../../../../web/data/all-rows.ts'
import { useReading } from '../../../../web/fields/use-reading.ts'
import { useModel } from '../../../../web/product.ts'
import { EmptyState } from '../../../../web/screens/state/empty-state.tsx'
import { ErrorState } from '../../../../web/screens/state/error-state.tsx'
import { WaitingBlock } from '../../../../web/screens/state/waiting.tsx'
import type { BurndownAnswer, CycleAnswer, FlowAnswer, VelocityAnswer } from '../../figure-answers.ts'
import { Burndown } from './burndown.tsx'
import { SpanChoice, SprintChoice, UnitChoice, useUnitAsked } from './controls.tsx'
import { Cycle } from './cycle.tsx'
import { type FigureName, figures, shownSprint, useFigureState } from './figure-state.ts'
import { Flow } from './flow.tsx'
import { type FigureCall, useFigure } from './use-figure.ts'
import { Velocity } from './velocity.tsx'

/** A figure once it is there, else what it will look like, or why it is not. */
function Answered<T>({ query, children }: { query: UseQueryResult<T, CallError>; children: (data: T) => ReactNode }) {
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return query.data === undefined ? <WaitingBlock height={480} /> : children(query.data)
}

const Controls = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>{children}</Box>
)

/** Rising or falling: the same numbers. */
const ShapeChoice = () => {
  const { t } = useTranslation('figures')
  const { state, set } = useFigureState()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={state.isUp ? 'up' : 'down'}
      onChange={(_, next: string | null) => next !== null && set('shape', next === 'up' ? 'up' : null)}
      aria-label={t('shape.label')}
    >
      <ToggleButton value="down">{t('shape.down')}</ToggleButton>
      <ToggleButton value="up">{t('shape.up')}</ToggleButton>
    </ToggleButtonGroup>
  )
}

const SprintFigure = ({ sprint, sprints }: { readonly sprint: Row; readonly sprints: readonly Row[] }) => {
  const call: FigureCall = {
    path: `/sprints/${encodeURIComponent(String(sprint.id))}/burndown`,
    params: useUnitAsked(),
  }
  const query = useFigure<BurndownAnswer>(call, sprint.version)
  return (
    <>
      <Controls>
        <SprintChoice sprints={sprints} value={String(sprint.id)} />
        <UnitChoice unit={query.data?.unit} />
        <ShapeChoice />
      </Controls>
      <Answered query={query}>{(data) => <Burndown data={data} call={call} />}</Answered>
    </>
  )
}

const BurndownFigure = ({ project }: { readonly project: string }) => {
  const { t } = useTranslation('figures')
  const { state } = useFigureState()
  // One moment for as long as the page is shown: the choice must not jump as time passes.
  const [now] = useState(() => new Date().toISOString())
  const query = useAllRows(useModel('sprint'), {
    include: ['phase'],
    sort: [{ field: 'start_at', order: 'desc' }],
    filters: [{ field: 'phase.project_id', operator: 'eq', value: project }],
  })
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <WaitingBlock height={480} />
  const sprint = shownSprint(query.data, state.sprint, now)
  if (sprint === undefined) return <EmptyState text={t('empty.burndown')} />
  return <SprintFigure sprint={sprint} sprints={query.data} />
}

const VelocityFigure = ({ project }: { readonly project: string }) => {
  const call: FigureCall = { path: `/projects/${encodeURIComponent(project)}/velocity`, params: useUnitAsked() }
  const query = useFigure<VelocityAnswer>(call)
  return (
    <>
      <Controls>
        <UnitChoice unit={query.data?.unit} />
      </Controls>
      <Answered query={query}>{(data) => <Velocity data={data} call={call} />}</Answered>
    </>
  )
}

/** Of the days up to today that were chosen. */
const useSpanCall = (project: string, path: string): FigureCall => {
  const { state } = useFigureState()
  const { timeZone } = useReading()
  const to = dayIn(Date.now(), timeZone)
  return {
    path: `/projects/${encodeURIComponent(project)}/${path}`,
    params: { from: dayAfter(to, 1 - state.days), to },
  }
}

const FlowFigure = ({ project }: { readonly project: string }) => {
  const call = useSpanCall(project, 'flow')
  const query = useFigure<FlowAnswer>(call)
  return (
    <>
      <Controls>
        <SpanChoice />
      </Controls>
      <Answered query={query}>{(data) => <Flow data={data} call={call} />}</Answered>
    </>
  )
}

const CycleFigure = ({ project }: { readonly project: string }) => {
  const call = useSpanCall(project, 'cycle-time')
  const query = useFigure<CycleAnswer>(call)
  return (
    <>
      <Controls>
        <SpanChoice />
      </Controls>
      <Answered query={query}>{(data) => <Cycle data={data} call={call} />}</Answered>
    </>
  )
}

const shown = {
  burndown: BurndownFigure,
  velocity: VelocityFigure,
  flow: FlowFigure,
  cycle: CycleFigure,
} as const satisfies { readonly [F in FigureName]: unknown }

/** How the work of a project goes, from what the log says of it: true for any past day, whatever happened later. */
export const ProjectFigures = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslation('figures')
  const { state, set } = useFigureState()
  const Figure = shown[state.figure]
  return (
    <Stack spacing={4}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={state.figure}
        onChange={(_, next: FigureName | null) => next !== null && set('figure', next === 'burndown' ? null : next)}
        aria-label={t('label')}
        sx={{ flexWrap: 'wrap' }}
      >
        {figures.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(one)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Figure project={String(row.id)} />
    </Stack>
  )
}
