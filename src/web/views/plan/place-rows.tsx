import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostPerPage } from '../../../core/query/query.ts'
import { isRow, type Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { NearEnd } from '../../base/ui/near-end.tsx'
import { Waiting } from '../../base/ui/state/waiting.tsx'
import { useStoredText } from '../collection/layout-store.ts'
import { pageSizes } from '../collection/list-state.ts'
import { Pager } from '../collection/pager.tsx'
import { type Drag, pageStart, withDraggedRows } from '../drag/drag.ts'
import { type Move, withMoves } from '../row-order/order.ts'
import { type PlaceHead, PlaceSection } from './place-section.tsx'
import { idOf, type Pages, type Place, unplaced } from './places.ts'
import type { Plan, PlanQuestion } from './plan.ts'
import { PlanRow } from './plan-row.tsx'
import { usePlaceRows } from './use-place-rows.ts'

/** Default page sizes (specification, section 9: five in the backlog). */
const defaultSize = (place: Place) => (place === unplaced ? 5 : 25)

/**
 * Paging of a place. Unless the user has chosen a page size, a place begins with the default and shows as many rows as one
 * call answers once its end is near the window; further ones are on pages.
 */
const usePages = (place: Place, asked: string) => {
  const [storedSize, storeSize] = useStoredText(place === unplaced ? 'plan:size' : 'plan:place-size')
  const [{ page, of }, set] = useState({ page: 1, of: asked })
  const [isGrown, setGrown] = useState(false)
  const chosenSize = pageSizes.find((size) => size === Number(storedSize))
  return {
    // A new query starts at the first page.
    page: of === asked ? page : 1,
    perPage: chosenSize ?? (isGrown ? mostPerPage : defaultSize(place)),
    chosenSize,
    mayGrow: chosenSize === undefined && !isGrown,
    grow: () => setGrown(true),
    setPage: (next: number) => set({ page: next, of: asked }),
    setPerPage: (next: number | undefined) => {
      storeSize(next === undefined ? undefined : String(next))
      set({ page: 1, of: asked })
    },
  }
}

/** Texts about the rows of places, in terms of their entity. */
type PlanWords = {
  readonly count: (count: number) => string
  /** Number of matching rows, with the total if known. */
  readonly matching: (shown: number, count: number | undefined) => string
  readonly empty: (place: Place) => string
}

/** Props shared by all places of a plan. */
export type PlaceShared = {
  readonly plan: Plan
  readonly question: PlanQuestion
  /** The rows are filtered. */
  readonly isNarrowed: boolean
  readonly words: PlanWords
  /** Content of a line, and the names of the relations that it needs. */
  readonly Line: ComponentType<{ readonly row: Row }>
  readonly related: readonly string[]
  /** Quick-add line of a place; `onAdded` is called after a row is created. */
  readonly add?: ((place: Place, title: string, onAdded: () => void) => ReactNode) | undefined
  readonly moves: readonly Move[]
  readonly drag: Drag | undefined
  readonly chosen: ReadonlySet<string>
  readonly mayMove: boolean
  readonly mayChoose: boolean
  /** Reports the displayed rows and their page. */
  readonly onRows: (place: Place, rows: readonly Row[] | undefined, pages: Pages) => void
}

type Props = Omit<PlaceHead, 'said'> & {
  readonly shared: PlaceShared
  /** Number of the place's rows; undefined if unknown. */
  readonly count: number | undefined
}

/** A place with a page of its rows and a quick-add line. */
export const PlaceRows = ({ shared, place, count, ...head }: Props) => {
  const { t } = useTranslation('common')
  const { plan, question, isNarrowed, words, drag, mayMove, onRows } = shared
  const { isOpen, title } = head
  const pages = usePages(place, JSON.stringify(question))
  const { page, perPage } = pages
  const query = usePlaceRows(plan, place, question, shared.related, pages, isOpen)
  const total = query.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / perPage))
  // The last page's only row was moved away.
  useEffect(() => {
    if (query.data !== undefined && !query.isPlaceholderData && page > last) pages.setPage(last)
  })
  const loaded = withMoves(query.data?.data ?? [], place, shared.moves)
  const offset = (page - 1) * perPage
  const rows = withDraggedRows(loaded, place, drag, offset)
  const isDragged = (row: Row) => drag?.rows.some(({ id }) => id === row.id) === true
  const displayedRows = isOpen && query.data !== undefined ? loaded : undefined
  const ids = displayedRows?.map((row) => `${idOf(row)}.${String(row.version)}`).join(' ')
  const pageInfo: Pages = {
    offset,
    size: perPage,
    hasNext: page < last,
    turn: (by) => pages.setPage(page + by),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by value: each render creates new rows
  useEffect(
    () => onRows(place, displayedRows, pageInfo),
    [place, ids, page, perPage, last, query.data, query.isPending],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useEffect(() => () => onRows(place, undefined, pageInfo), [place])
  const all = count ?? (isOpen && query.data !== undefined ? total : undefined)
  const isEmpty = query.data !== undefined && rows.length === 0
  return (
    <PlaceSection
      {...head}
      place={place}
      isDropOff={!mayMove}
      first={() => (drag === undefined ? offset : pageStart(drag, place, offset))}
      said={isNarrowed || all === undefined ? undefined : words.count(all)}
      about={
        <>
          {head.about}
          {isNarrowed && isOpen && query.data !== undefined && (
            <Typography variant="body2" color="text.secondary">
              {words.matching(total, count)}
            </Typography>
          )}
        </>
      }
      foot={
        <>
          {pages.mayGrow && total > perPage && <NearEnd onNear={pages.grow} shown={rows.length} />}
          {/* New rows are appended: shows them all, or the last page. */}
          {shared.add?.(place, title, () => {
            if (!settings.own) return
            if (pages.mayGrow) pages.grow()
            else pages.setPage(Math.max(1, Math.ceil((total + 1) / perPage)))
          })}
          {total > Math.min(perPage, defaultSize(place)) && (
            <Pager
              model={plan.model}
              state={{ page, perPage: total <= perPage ? pages.chosenSize : perPage }}
              shown={rows.length}
              total={query.data?.total}
              isEstimate={query.data?.total_is_estimate === true}
              onChange={(next) =>
                next.page === 1 && next.perPage !== perPage ? pages.setPerPage(next.perPage) : pages.setPage(next.page)
              }
            />
          )}
        </>
      }
    >
      {rows.map((row) => (
        <PlanRow
          Line={shared.Line}
          model={plan.model}
          key={idOf(row)}
          row={row}
          chosen={shared.chosen.has(idOf(row)) ? shared.chosen.size : 0}
          isHeld={isDragged(row) && drag?.isByPointer === false}
          isGhost={isDragged(row) && drag?.isByPointer === true}
          mayMove={mayMove && !(isRow(row.can) && row.can.update === false)}
          mayChoose={shared.mayChoose}
          isChoosing={shared.chosen.size > 0}
        />
      ))}
      {query.isError && query.data === undefined && (
        <Box component="li" sx={{ listStyle: 'none' }}>
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={() => void query.refetch()}>
                {t('retry')}
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
          {isNarrowed ? t('state.noMatch') : words.empty(place)}
        </Typography>
      )}
    </PlaceSection>
  )
}
