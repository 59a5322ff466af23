import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRow, type Row } from '../api/shapes.ts'
import { settings } from '../base/settings.ts'
import { useStoredText } from '../collection/layout-store.ts'
import { pageSizes } from '../collection/list-state.ts'
import { Pager } from '../collection/pager.tsx'
import { type Carried, firstOf, withCarried } from '../drag/carried.ts'
import { type Move, withMoves } from '../moves/order.ts'
import { Waiting } from '../ui/state/waiting.tsx'
import { type PlaceHead, PlaceSection } from './place-section.tsx'
import { idOf, type Pages, type Place, unplaced } from './places.ts'
import type { Plan, PlanQuestion } from './plan.ts'
import { PlanRow } from './plan-row.tsx'
import { usePlaceRows } from './use-place-rows.ts'

/** Specification, section 9: five of the backlog on a page, unless somebody chose another of its sizes. */
const usual = (place: Place) => (place === unplaced ? 5 : 25)

const usePages = (place: Place, asked: string) => {
  const [kept, keep] = useStoredText(place === unplaced ? 'plan:size' : 'plan:place-size')
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

/** What is said of the rows of places, in the words of their entity. */
export type PlanWords = {
  readonly count: (count: number) => string
  /** How many of a place match, where all that it holds is known and where it is not. */
  readonly matching: (shown: number, count: number | undefined) => string
  readonly empty: (place: Place) => string
}

/** What all sections of a plan share. */
export type PlaceShared = {
  readonly plan: Plan
  readonly question: PlanQuestion
  /** A question is asked that leaves rows out. */
  readonly isNarrowed: boolean
  readonly words: PlanWords
  /** What a line says of its row, and the names of the relations that it says it by. */
  readonly Line: ComponentType<{ readonly row: Row }>
  readonly related: readonly string[]
  /** The line that adds a row to a place; `onAdded` is called once it is there. */
  readonly add?: ((place: Place, title: string, onAdded: () => void) => ReactNode) | undefined
  readonly moves: readonly Move[]
  readonly carried: Carried | undefined
  readonly chosen: ReadonlySet<string>
  readonly mayMove: boolean
  readonly mayChoose: boolean
  /** Says which rows are on screen, and on which of its pages. */
  readonly onRows: (place: Place, rows: readonly Row[] | undefined, pages: Pages) => void
}

type Props = Omit<PlaceHead, 'said'> & {
  readonly shared: PlaceShared
  /** How many rows the place holds; undefined where that is not known. */
  readonly count: number | undefined
}

/** A place with a page of its rows, and the line that adds one. */
export const PlaceRows = ({ shared, place, count, ...head }: Props) => {
  const { t } = useTranslation('common')
  const { plan, question, isNarrowed, words, carried, mayMove, onRows } = shared
  const { isOpen, title } = head
  const pages = usePages(place, JSON.stringify(question))
  const { page, perPage } = pages
  const query = usePlaceRows(plan, place, question, shared.related, pages, isOpen)
  const total = query.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / perPage))
  // Its only row was moved away: there is no such page any more.
  useEffect(() => {
    if (query.data !== undefined && !query.isPlaceholderData && page > last) pages.setPage(last)
  })
  const loaded = withMoves(query.data?.data ?? [], place, shared.moves)
  const offset = (page - 1) * perPage
  const rows = withCarried(loaded, place, carried, offset)
  const isCarried = (row: Row) => carried?.rows.some(({ id }) => id === row.id) === true
  const known = isOpen && query.data !== undefined ? loaded : undefined
  const ids = known?.map((row) => `${idOf(row)}.${String(row.version)}`).join(' ')
  const told: Pages = {
    offset,
    size: perPage,
    hasNext: page < last,
    turn: (by) => pages.setPage(page + by),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: by value, or each render would tell of new rows
  useEffect(() => onRows(place, known, told), [place, ids, page, perPage, last, query.data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it goes
  useEffect(() => () => onRows(place, undefined, told), [place])
  const all = count ?? (isOpen && query.data !== undefined ? total : undefined)
  const isEmpty = query.data !== undefined && rows.length === 0
  return (
    <PlaceSection
      {...head}
      place={place}
      isDropOff={!mayMove}
      first={() => (carried === undefined ? offset : firstOf(carried, place, offset))}
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
          {/* It comes last: there it is seen. */}
          {shared.add?.(
            place,
            title,
            () => settings.own && pages.setPage(Math.max(1, Math.ceil((total + 1) / perPage))),
          )}
          {total > Math.min(perPage, usual(place)) && (
            <Pager
              model={plan.model}
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
      {rows.map((row) => (
        <PlanRow
          Line={shared.Line}
          model={plan.model}
          key={idOf(row)}
          row={row}
          chosen={shared.chosen.has(idOf(row)) ? shared.chosen.size : 0}
          isHeld={isCarried(row) && carried?.isByPointer === false}
          isGhost={isCarried(row) && carried?.isByPointer === true}
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
