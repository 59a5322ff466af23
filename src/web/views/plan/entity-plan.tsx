import DriveFileMoveIcon from '@mui/icons-material/DriveFileMoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../base/api/shapes.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { RovingRows } from '../../base/ui/roving-rows.tsx'
import { Together } from '../../base/ui/state/together.tsx'
import { rowAddress, titleOf } from '../../data/rows/titles.ts'
import { RowKeys } from '../collection/row-keys.tsx'
import { useCurrentLine } from '../collection/use-current-line.ts'
import { useMaySelect, useSelection } from '../collection/use-selection.ts'
import { DragArea } from '../drag/drag-area.tsx'
import { type Given, MoveMenu } from './move-menu.tsx'
import { PlaceRows, type PlaceShared } from './place-rows.tsx'
import type { PlaceHead } from './place-section.tsx'
import { idOf, type Place, type Spot, spotAt, unplaced } from './places.ts'
import { placeOf } from './plan.ts'
import { planHelp, RowFollower } from './plan-row.tsx'
import { PlanSkeleton } from './plan-skeleton.tsx'
import { RowActionsProvider, useSteady } from './row-actions.ts'
import { useCarrying } from './use-carrying.ts'
import { useClosed } from './use-closed.ts'
import { useMoveMenu } from './use-move-menu.ts'
import { usePlanMoves } from './use-plan-moves.ts'
import { useVisiblePlaces } from './use-visible-places.ts'

const BulkBar = deferred(async () => (await import('../collection/bulk/bulk-bar.tsx')).BulkBar)

/** A place of a plan, with the contents of its header. */
export type PlanPlace = Pick<PlaceHead, 'place' | 'title' | 'when' | 'about' | 'sums' | 'tools' | 'goal'> & {
  /** Number of its rows; undefined if unknown. */
  readonly count?: number | undefined
  /** Icon in the menu of targets. */
  readonly icon?: ReactNode
}

/** A drop target beside the places: dropped rows get its values and keep their place. */
export type DropTarget = {
  readonly id: string
  readonly title: string
  readonly values: Row
}

type Props = Pick<PlaceShared, 'plan' | 'question' | 'isNarrowed' | 'words' | 'Line' | 'related' | 'add'> & {
  /** The places in order; the rows without a place come last. */
  readonly places: readonly PlanPlace[]
  /** True while places, or the contents of their headers and of the part beside them, are being read. */
  readonly isWaiting: boolean
  /** Rows may be moved between places. */
  readonly mayMove: boolean
  /** Rows may be reordered. */
  readonly mayPlace: boolean
  /** Drop targets, the corresponding menu, and the component that shows them beside the places. */
  readonly targets?: readonly DropTarget[]
  readonly given?: { readonly label: string; readonly choices: readonly (DropTarget & { readonly icon?: ReactNode })[] }
  readonly beside?: ReactNode
  /** Content below the places. */
  readonly below?: ReactNode
  /** Called with the displayed rows. */
  readonly onShown?: ((rows: readonly Row[]) => void) | undefined
}

const noTargets: readonly DropTarget[] = []

/** A plan: places between which rows are moved by mouse, touch, keyboard, selection and menu. */
export const EntityPlan = (props: Props) => {
  const { plan, places, question, words, mayMove, mayPlace, targets = noTargets, onShown } = props
  const { model } = plan
  const { t } = useTranslation('plan')
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const mayChoose = useMaySelect(model, false) || mayMove
  const keys = useMemo(() => places.map(({ place }) => place), [places])
  const closed = useClosed(
    plan.name,
    keys.filter((place) => place !== unplaced),
  )
  const moves = usePlanMoves(plan)
  const { shown, report } = useVisiblePlaces(keys)
  const rows = shown.flatMap((one) => one.rows)
  const selection = useSelection(JSON.stringify(question))
  const last = useRef<string>(undefined)

  const placeTitle = (id: string): string =>
    places.find(({ place }) => place === id)?.title ?? targets.find((one) => one.id === id)?.title ?? ''
  const nameOf = (some: readonly Row[]): string =>
    some.length === 1 && some[0] !== undefined ? titleOf(model, some[0]) : words.count(some.length)
  /** The rows that move with a row: all selected ones if it is selected, in displayed order. */
  const rowsToMove = (row: Row): readonly Row[] => {
    if (!selection.rows.has(idOf(row))) return [row]
    const here = rows.filter((one) => selection.rows.has(idOf(one)))
    const ids = new Set(here.map(idOf))
    return [...here, ...[...selection.rows.values()].filter((one) => !ids.has(idOf(one)))]
  }
  const currentPlace = (row: Row): Place =>
    shown.find((one) => one.rows.some(({ id }) => id === row.id))?.place ?? placeOf(plan, row)

  const drop = async (some: readonly Row[], spot: Spot) => {
    const isDone = mayPlace ? await moves.place(some, spot) : await moves.send(some, spot.to)
    if (isDone) selection.clear()
  }
  const give = async (some: readonly Row[], values: Row) => {
    if (await moves.give(some, values)) selection.clear()
  }
  const { drag, controller, lift } = useCarrying({
    shown,
    nameOf,
    titleOf: placeTitle,
    mayPlace,
    onDrop: ({ rows: some }, over, index) => {
      const target = targets.find(({ id }) => id === over.place)
      if (target !== undefined) void give(some, target.values)
      else void drop(some, spotAt(over, index, '', some))
    },
  })

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
    address: (row) => rowAddress(model, row) ?? '',
  })
  const menu = useMoveMenu({ rows, current, selected: selection.rows, mayMove })
  const moving = menu.opened?.rows ?? []
  const actions = useSteady({
    toggle,
    openMenu: (row, anchor) => menu.open(anchor, rowsToMove(row)),
    hold: (row, event) =>
      controller.onKey(event, () => (event.key === ' ' || event.key === 'Enter' ? lift(rowsToMove(row)) : undefined)),
    release: controller.onBlur,
    visit: (row) => {
      current.current = idOf(row)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value
  useEffect(() => onShown?.(rows), [rows.map(idOf).join()])

  const moveTo = async (spot: Spot) => {
    const isDone = spot.end === undefined ? await moves.send(moving, spot.to) : await moves.place(moving, spot)
    if (isDone) selection.clear()
  }
  const choose = (some: readonly Row[]) => selection.setRows([...selection.rows.values(), ...some])
  const from = [...new Set(moving.map(currentPlace))]
  const { isNarrowed, Line, related, add } = props
  const shared: PlaceShared = {
    plan,
    question,
    isNarrowed,
    words,
    Line,
    related,
    add,
    mayMove,
    mayChoose,
    moves: moves.moves,
    drag,
    chosen: useMemo(() => new Set(selection.rows.keys()), [selection.rows]),
    onRows: report,
  }
  const sections = (
    <Stack spacing={4} sx={{ minInlineSize: 0 }}>
      {places.map(({ icon: _, ...head }) => (
        <PlaceRows
          key={head.place}
          {...head}
          count={head.count}
          shared={shared}
          isAmbiguous={places.some((other) => other.place !== head.place && other.title === head.title)}
          isOpen={!closed.isClosed(head.place)}
          onToggle={() => closed.toggle(head.place)}
        />
      ))}
    </Stack>
  )
  const given: Given | undefined =
    props.given === undefined
      ? undefined
      : {
          label: props.given.label,
          choices: props.given.choices.map(({ id, title, values, icon }) => ({
            key: id,
            label: title,
            icon,
            run: (some) => void give(some, values),
          })),
        }
  return (
    <RowActionsProvider value={actions}>
      <DragArea
        controller={controller}
        lift={(id) => lift(rowsToMove(rows.find((one) => one.id === id) ?? { id }))}
        follower={(id) => {
          const row = drag?.rows.find((one) => one.id === id)
          const count = drag?.rows.length ?? 0
          const together = count > 1 ? words.count(count) : undefined
          return row === undefined ? null : (
            <RowFollower
              model={model}
              Line={Line}
              row={row}
              together={together}
              mayMove={mayMove}
              mayChoose={mayChoose}
              chosen={shared.chosen.has(id) ? count : 0}
              isHeld={false}
              isChoosing={selection.rows.size > 0}
            />
          )
        }}
      >
        <Together skeleton={<PlanSkeleton />} isReading={props.isWaiting}>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                ...(props.beside === undefined ? {} : { md: '240px minmax(0, 1fr)' }),
              },
            }}
          >
            {props.beside}
            <RovingRows rows="[data-row]">{sections}</RovingRows>
          </Box>
          {props.below !== undefined && <Box sx={{ marginBlockStart: 4 }}>{props.below}</Box>}
        </Together>
      </DragArea>
      <RowKeys model={model} />
      <MoveMenu
        anchor={menu.opened?.anchor ?? null}
        label={t('moveTo')}
        rows={moving}
        places={mayMove ? places : places.filter(({ place }) => place === unplaced)}
        given={given}
        from={from.length === 1 ? from[0] : undefined}
        mayPlace={mayPlace}
        onMove={(spot) => void moveTo(spot)}
        onChoose={isPhone && mayChoose ? () => choose(moving) : undefined}
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
              {t('moveTo')}
            </Button>
          )}
        </BulkBar>
      )}
      <Box id={planHelp} sx={{ display: 'none' }}>
        {t('holdHelp')}
      </Box>
    </RowActionsProvider>
  )
}
