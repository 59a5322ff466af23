import { useAbility } from '@casl/react'
import DriveFileMoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '../../../../core/register.ts'
import { type Access, permitsRow } from '../../../../web/access/ability.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import type { Row } from '../../../../web/api/shapes.ts'
import { deferred } from '../../../../web/deferred.tsx'
import { DragArea, type Dropped } from '../../../../web/drag/drag-area.tsx'
import { DragVeil } from '../../../../web/drag/drag-veil.tsx'
import { useModel } from '../../../../web/product.ts'
import { useMaySelect, useSelection } from '../../../../web/screens/list/use-selection.ts'
import { RowSkeleton } from '../../../../web/screens/state/row-skeleton.tsx'
import { settings } from '../../../../web/settings.ts'
import { heardOnly } from '../../../../web/theme/heard-only.ts'
import { DateRange } from '../date-range.tsx'
import { SprintTools, sprintStateOf } from '../sprint-tools.tsx'
import { useCurrentLine } from '../use-current-line.ts'
import { type EpicChoice, epicKey } from './epic-choice.ts'
import { EpicsPanel, epicDrop } from './epics-panel.tsx'
import { MoveMenu } from './move-menu.tsx'
import { PlaceSums } from './place-sums.tsx'
import { PlaceTasks } from './place-tasks.tsx'
import { backlog, idOf, indexWithout, type Move, type Place, placeOf, type Spot, spotAt } from './places.ts'
import { RowActionsProvider, useSteady } from './row-actions.ts'
import { noSum } from './sums.ts'
import { type Question, useSums, useVelocity } from './use-backlog.ts'
import { useClosed } from './use-closed.ts'
import { useHolding } from './use-holding.ts'
import { useMoveMenu } from './use-move-menu.ts'
import { useMoves } from './use-moves.ts'
import { useShown } from './use-shown.ts'

const BulkBar = deferred(async () => (await import('../../../../web/screens/list/bulk/bulk-bar.tsx')).BulkBar)

type Props = {
  readonly project: string
  readonly sprints: readonly RowOf<'sprint'>[]
  readonly isWaiting: boolean
  readonly epics: readonly Row[]
  readonly choice: EpicChoice
  readonly question: Question
  readonly isNarrowed: boolean
  readonly added: Row
  readonly mayAdd: boolean
  /** The project may be changed, and with it its epics. */
  readonly mayEdit: boolean
  /** Hears which rows are on screen. */
  readonly onShown?: (rows: readonly Row[]) => void
}

/** The sections between which tasks move, by mouse, touch, keys, selection and menu, and the epics that they may be given. */
export const Planning = (props: Props) => {
  const { project, sprints, isWaiting, epics, choice, question, isNarrowed, added, mayAdd, mayEdit, onShown } = props
  const { t } = useTranslation(['backlog', 'work', 'work_task'])
  const model = useModel('task')
  const access = useAbility<Access>()
  const mayUpdate = useHolds({ permissions: ['task-update'] })
  const mayMove = useHolds({ permissions: ['task-move', 'sprint-index'] })
  // Our server alone knows an order made by hand.
  const mayPlace = settings.own && mayUpdate
  const mayChoose = useMaySelect(model, false) || mayMove
  const sums = useSums(project, 'sprint_id')
  const epicSums = useSums(project, 'epic_id', epics.length > 0)
  const velocity = useVelocity(project)
  const closed = useClosed(project, sprints)
  const moves = useMoves(project)
  const places = useMemo(() => [...sprints.map(idOf), backlog], [sprints])
  const { shown, tell } = useShown(places)
  const rows = shown.flatMap((one) => one.rows)
  const asked = JSON.stringify(question)
  const selection = useSelection(asked)
  const last = useRef<string>(undefined)

  const titleOf = (place: Place): string => {
    const sprint = sprints.find((one) => one.id === place)
    if (sprint !== undefined) return String(sprint.name ?? '')
    const epic = epics.find((one) => place === `${epicDrop}${epicKey(one)}`)
    return epic === undefined ? t('work_task:backlog.title') : String(epic.name ?? '')
  }
  const nameOf = (some: readonly Row[]): string =>
    some.length === 1 ? String(some[0]?.name ?? '') : t('backlog:tasks', { count: some.length })
  /** What goes along with a row: all that is chosen, if it is. In the order in which they stand. */
  const along = (row: Row): readonly Row[] => {
    if (!selection.rows.has(idOf(row))) return [row]
    const here = rows.filter((one) => selection.rows.has(idOf(one)))
    const ids = new Set(here.map(idOf))
    return [...here, ...[...selection.rows.values()].filter((one) => !ids.has(idOf(one)))]
  }
  const whereIs = (row: Row): Place =>
    shown.find((one) => one.rows.some(({ id }) => id === row.id))?.place ?? placeOf(row)

  const drop = async (move: Move) => {
    const isDone = mayPlace ? await moves.place(move) : await moves.send(move.rows, move.to)
    if (isDone) selection.clear()
  }
  const give = async (some: readonly Row[], epic: Row | null) => {
    if (await moves.give(some, { epic_id: epic?.id ?? null })) selection.clear()
  }
  const dropped = ({ id, to }: Dropped) => {
    const row = rows.find((one) => one.id === id)
    if (row === undefined) return
    const some = along(row)
    if (to.droppableId.startsWith(epicDrop)) {
      const epic = epics.find((one) => to.droppableId === `${epicDrop}${epicKey(one)}`)
      if (epic !== undefined) void give(some, epic)
      return
    }
    const place = to.droppableId
    const over = shown.find((one) => one.place === place) ?? { place, rows: [] }
    // Another server keeps no order: there is nothing to do within one place.
    if (!mayPlace && whereIs(row) === place) return
    void drop({ rows: some, ...spotAt(over, indexWithout(over.rows, id, to.index, some), some) })
  }
  const holding = useHolding({ shown, nameOf, titleOf, mayPlace, onDrop: (move) => void drop(move) })

  const toggle = (row: Row, isRange: boolean) => {
    const [from, to] = [last.current, idOf(row)].map((id) => rows.findIndex((one) => one.id === id)) as [number, number]
    last.current = idOf(row)
    if (!isRange || from < 0 || to < 0) return selection.toggle(row)
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection.setRows([...selection.rows.values(), ...between])
  }
  const current = useCurrentLine({
    model,
    rows,
    selected: selection.rows,
    toggle: mayChoose ? (row) => toggle(row, false) : undefined,
  })
  const menu = useMoveMenu({ rows, current, selected: selection.rows })
  const moving = menu.opened?.rows ?? []
  const actions = useSteady({
    toggle,
    openMenu: (row, anchor) => menu.open(anchor, along(row)),
    hold: (row, event) => holding.onKey(along(row), event),
    release: holding.onRelease,
    visit: (row) => {
      current.current = idOf(row)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: by value
  useEffect(() => onShown?.(rows), [rows.map(idOf).join()])

  const moveTo = async (spot: Spot) => {
    const isDone =
      spot.end === undefined ? await moves.send(moving, spot.to) : await moves.place({ rows: moving, ...spot })
    if (isDone) selection.clear()
  }
  const from = [...new Set(moving.map(whereIs))]
  const shared = {
    ...{ project, question, isNarrowed, added, mayAdd, mayMove, mayChoose },
    moves: moves.moves,
    held: holding.held,
    chosen: useMemo(() => new Set(selection.rows.keys()), [selection.rows]),
    onRows: tell,
  }
  const sumOf = (place: Place) => sums?.get(place === backlog ? '' : place) ?? (sums === undefined ? undefined : noSum)
  const section = (place: Place, sprint?: RowOf<'sprint'>) => {
    const sum = sumOf(place)
    return (
      <PlaceTasks
        key={place}
        shared={shared}
        place={place}
        title={titleOf(place)}
        isAmbiguous={places.some((other) => other !== place && titleOf(other) === titleOf(place))}
        count={sum?.count}
        isOpen={!closed.isClosed(place)}
        onToggle={() => closed.toggle(place)}
        goal={typeof sprint?.goal === 'string' ? sprint.goal : undefined}
        about={
          sprint !== undefined && (
            <>
              <DateRange row={sprint} />
              <Typography
                variant="body2"
                color={sprintStateOf(sprint) === 'active' ? 'success.main' : 'text.secondary'}
              >
                {t(`work:phases.${sprintStateOf(sprint)}`)}
              </Typography>
            </>
          )
        }
        sums={sum !== undefined && <PlaceSums sum={sum} {...(sprint === undefined ? {} : { velocity })} />}
        {...(sprint !== undefined &&
          settings.own && {
            tools: (headed: string) => (
              <SprintTools row={sprint} mayEdit={permitsRow(access, 'update', 'sprint', sprint)} headed={headed} />
            ),
          })}
      />
    )
  }
  return (
    <RowActionsProvider value={actions}>
      <DragArea
        nameOf={(id) => nameOf(along(rows.find((one) => one.id === id) ?? { id }))}
        listOf={titleOf}
        onDrop={dropped}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
            position: 'relative',
          }}
        >
          <DragVeil />
          <EpicsPanel
            project={project}
            epics={epics}
            sums={epicSums}
            choice={choice}
            mayAdd={mayEdit}
            mayDrop={mayPlace}
          />
          <Stack spacing={4} sx={{ minInlineSize: 0 }}>
            {isWaiting && <RowSkeleton />}
            {sprints.map((sprint) => section(idOf(sprint), sprint))}
            {section(backlog)}
          </Stack>
        </Box>
      </DragArea>
      <Box role="status" sx={heardOnly}>
        {holding.said}
      </Box>
      <MoveMenu
        anchor={menu.opened?.anchor ?? null}
        label={t('backlog:moveTo')}
        sprints={mayMove ? sprints : []}
        epics={epics}
        from={from.length === 1 ? from[0] : undefined}
        mayPlace={mayPlace}
        onMove={(spot) => void moveTo(spot)}
        onEpic={(epic) => void give(moving, epic)}
        onClose={menu.close}
      />
      {selection.rows.size > 0 && (
        <BulkBar model={model} selection={selection} query={{ page: 1, perPage: 25 }} trash={false} total={undefined}>
          {mayMove && (
            <Button
              color="inherit"
              startIcon={<DriveFileMoveIcon />}
              aria-haspopup="menu"
              onClick={({ currentTarget }) => menu.open(currentTarget, [...selection.rows.values()])}
            >
              {t('backlog:moveTo')}
            </Button>
          )}
        </BulkBar>
      )}
    </RowActionsProvider>
  )
}
