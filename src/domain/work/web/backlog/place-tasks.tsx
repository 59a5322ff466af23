import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRow, type Row } from '../../../../web/api/shapes.ts'
import { useModel } from '../../../../web/product.ts'
import { useKept } from '../../../../web/screens/list/layout-store.ts'
import { pageSizes } from '../../../../web/screens/list/list-state.ts'
import { Pager } from '../../../../web/screens/list/pager.tsx'
import { Waiting } from '../../../../web/screens/state/waiting.tsx'
import { settings } from '../../../../web/settings.ts'
import { AddTask } from '../add-task.tsx'
import { BacklogRow } from './backlog-row.tsx'
import { type PlaceHead, PlaceSection } from './place-section.tsx'
import { backlog, type Held, idOf, type Move, type Pages, type Place, withMove } from './places.ts'
import { type Question, useTasksAt } from './use-backlog.ts'

/** Specification, section 9: five of the backlog on a page, unless somebody chose another of its sizes. */
const usual = (place: Place) => (place === backlog ? 5 : 25)

const usePages = (place: Place, asked: string) => {
  const [kept, keep] = useKept(place === backlog ? 'backlog:size' : 'backlog:sprint-size')
  const [{ page, of }, set] = useState({ page: 1, of: asked })
  const perPage = pageSizes.find((size) => size === Number(kept)) ?? usual(place)
  return {
    // Another question begins at its first page.
    page: of === asked ? page : 1,
    perPage,
    setPage: (next: number) => set({ page: next, of: asked }),
    setPerPage: (next: number) => {
      keep(next === usual(place) ? undefined : String(next))
      set({ page: 1, of: asked })
    },
  }
}

/** What all sections of the page share. */
export type PlaceShared = {
  readonly project: string
  readonly question: Question
  /** A question is asked that leaves tasks out. */
  readonly isNarrowed: boolean
  /** Values of a task that is added while only some are shown. */
  readonly added: Row
  readonly moves: readonly Move[]
  readonly held: Held | undefined
  readonly chosen: ReadonlySet<string>
  readonly mayAdd: boolean
  readonly mayMove: boolean
  readonly mayChoose: boolean
  /** Says which rows are on screen, and on which of its pages. */
  readonly onRows: (place: Place, rows: readonly Row[] | undefined, pages: Pages) => void
}

type Props = PlaceHead & { readonly shared: PlaceShared }

const held = (move: Held | undefined, rows: readonly Row[], place: Place): readonly Row[] => {
  if (move === undefined) return rows
  const ids = new Set(move.rows.map(idOf))
  const rest = rows.filter((row) => !ids.has(idOf(row)))
  return place === move.place ? rest.toSpliced(move.index, 0, ...move.rows) : rest
}

/** A place with a page of its tasks, and the line that adds one. */
export const PlaceTasks = ({ shared, place, ...head }: Props) => {
  const { t } = useTranslation(['backlog', 'work_task', 'common'])
  const model = useModel('task')
  const { project, question, isNarrowed, mayMove, onRows } = shared
  const { isOpen, title, count } = head
  const pages = usePages(place, JSON.stringify(question))
  const { page, perPage } = pages
  const query = useTasksAt(project, place, question, pages, isOpen)
  const total = query.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / perPage))
  // Its only task was moved away: there is no such page any more.
  useEffect(() => {
    if (query.data !== undefined && !query.isPlaceholderData && page > last) pages.setPage(last)
  })
  const loaded = shared.moves.reduce((rows, move) => withMove(rows, place, move), query.data?.data ?? [])
  const rows = held(shared.held, loaded, place)
  const known = isOpen && query.data !== undefined ? loaded : undefined
  const ids = known?.map((row) => `${idOf(row)}.${String(row.version)}`).join(' ')
  const told: Pages = {
    offset: (page - 1) * perPage,
    size: perPage,
    hasNext: page < last,
    turn: (by) => pages.setPage(page + by),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by value, or each render would tell of new rows
  useEffect(() => onRows(place, known, told), [place, ids, page, perPage, last, query.data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it goes
  useEffect(() => () => onRows(place, undefined, told), [place])
  const isEmpty = query.data !== undefined && rows.length === 0
  return (
    <PlaceSection
      {...head}
      place={place}
      isDropOff={!mayMove}
      count={isNarrowed ? undefined : (count ?? (isOpen && query.data !== undefined ? total : undefined))}
      about={
        <>
          {head.about}
          {isNarrowed && isOpen && query.data !== undefined && (
            <Typography variant="body2" color="text.secondary">
              {count === undefined ? t('matching', { count: total }) : t('matchingOf', { shown: total, count })}
            </Typography>
          )}
        </>
      }
      foot={
        <>
          {shared.mayAdd && (place === backlog || settings.own) && (
            <AddTask
              project={project}
              where={title}
              toBacklog={place === backlog}
              values={place === backlog ? shared.added : { ...shared.added, sprint_id: place }}
              // It comes last: there it is seen.
              onAdded={() => settings.own && pages.setPage(Math.max(1, Math.ceil((total + 1) / perPage)))}
            />
          )}
          {total > Math.min(perPage, usual(place)) && (
            <Pager
              model={model}
              state={{ page, perPage }}
              total={query.data?.total}
              isEstimate={query.data?.total_is_estimate === true}
              onChange={(next) =>
                next.perPage === undefined ? pages.setPage(next.page ?? 1) : pages.setPerPage(next.perPage)
              }
            />
          )}
        </>
      }
    >
      {rows.map((row, index) => (
        <BacklogRow
          key={idOf(row)}
          row={row}
          index={index}
          chosen={shared.chosen.has(idOf(row)) ? shared.chosen.size : 0}
          isHeld={shared.held?.rows.some(({ id }) => id === row.id) === true}
          mayMove={mayMove && !(isRow(row.can) && row.can.update === false)}
          mayChoose={shared.mayChoose}
        />
      ))}
      {query.isError && query.data === undefined && (
        <Box component="li" sx={{ listStyle: 'none' }}>
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={() => void query.refetch()}>
                {t('common:retry')}
              </Button>
            }
          >
            {query.error.message}
          </Alert>
        </Box>
      )}
      {query.isPending && (
        <Box component="li" sx={{ listStyle: 'none' }}>
          <Waiting>
            <Skeleton height={40} />
            <Skeleton height={40} />
          </Waiting>
        </Box>
      )}
      {isEmpty && (
        <Typography component="li" color="text.secondary" sx={{ listStyle: 'none', paddingBlock: 2 }}>
          {isNarrowed
            ? t('common:state.noMatch')
            : t(place === backlog ? 'work_task:backlog.empty' : 'backlog:emptySprint')}
        </Typography>
      )}
    </PlaceSection>
  )
}
