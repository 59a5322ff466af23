import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { mostPerPage } from '../../../core/query/query.ts'
import { keyOfEmpty, keyOfEntity } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { NearEnd } from '../../base/ui/near-end.tsx'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowsSkeleton } from '../../base/ui/state/rows-skeleton.tsx'
import { Together } from '../../base/ui/state/together.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { useReadable } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { FormOver } from '../../fields/forms/form-over.tsx'
import { FilterLine } from '../../views/collection/filters/filter-line.tsx'
import { chosenFields, columnFields } from '../../views/collection/layout.ts'
import { LayoutButton } from '../../views/collection/layout-button.tsx'
import { useLayout, useStoredText } from '../../views/collection/layout-store.ts'
import { ListHead } from '../../views/collection/list-head.tsx'
import { defaultPerPage, groupFields, pageSizes } from '../../views/collection/list-state.ts'
import { NewButton, OtherWays } from '../../views/collection/new-button.tsx'
import { Pager } from '../../views/collection/pager.tsx'
import { RowKeys } from '../../views/collection/row-keys.tsx'
import { hasSearch, SearchBox } from '../../views/collection/search-box.tsx'
import { type ListShape, ShapeSwitch } from '../../views/collection/shape-switch.tsx'
import { useCurrentRow, useRegisteredFocus } from '../../views/collection/use-current-row.ts'
import { useListRows } from '../../views/collection/use-list-rows.ts'
import { useListState } from '../../views/collection/use-list-state.ts'
import { maxScrolledRows } from '../../views/collection/use-scrolled-rows.ts'
import { useMaySelect, useSelection } from '../../views/collection/use-selection.ts'
import { useViews } from '../../views/collection/views/use-views.ts'
import { isChanged, isNarrowed } from '../../views/collection/views/view.ts'
import { CardsPage } from '../../views/table/cards-page.tsx'
import {
  BulkBar,
  Grid,
  GroupedRows,
  GroupMenu,
  PeekPanel,
  RowCards,
  SaveView,
  SortMenu,
  TrashRows,
  ViewTabs,
} from './late-list-parts.ts'
import { RareTools } from './list-links.tsx'
import { ListTools } from './list-tools.tsx'

type Props = {
  readonly model: Model
  /** Further shapes that the list can be shown in, by `onOther`. */
  readonly others?: readonly ListShape[]
  readonly onOther?: (shape: ListShape) => void
}
const none: readonly ListShape[] = []

/** The list of an entity. The server searches, filters, sorts and pages; the state is in the address. */
export const ListScreen = ({ model, others = none, onOther }: Props) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { state: urlState, isBare, change, setPeek } = useListState(model)
  const [storedSize, storeSize] = useStoredText(`pages:${model.name}`)
  const size = [...pageSizes, defaultPerPage(model)].find((one) => one === Number(storedSize))
  const state = { ...urlState, perPage: urlState.perPage ?? size }
  const views = useViews({ model, state, isBare, change })
  const { view } = views
  const layout = useLayout(view === undefined ? model.name : `${model.name}:${view.id}`, view?.layout)
  const readable = useReadable(model)
  const available = columnFields(readable)
  const visibleFields = chosenFields(available, layout.layout.columns, model.entity.list.columns)
  const names = visibleFields.map(({ name }) => name).join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value, as `visibleFields` is new in every render
  const columns = useMemo(() => visibleFields, [names, model])
  // A row in the trash has no page.
  const mayShow = useHolds({ permissions: [permissionFor(model.entity, 'show')] }) && !state.trash
  const isNarrow = useMediaQuery(phoneQuery, { noSsr: true })
  const EntityCards = product.cards[model.name]
  const [shape, setShape] = useStoredText(`shape:${model.name}`)
  // Rows in the trash have no page that a card could link to. Phones have no room for a table.
  const Cards = EntityCards !== undefined && !state.trash ? EntityCards : isNarrow ? RowCards : undefined
  const offersGroups = settings.own && model.entity.list.groups !== undefined && !state.trash
  const grouping = state.trash ? undefined : groupFields(model).find(({ wire }) => wire === state.group)
  const isCards = Cards !== undefined && !state.trash && shape !== 'table' && grouping === undefined
  const shapes = state.trash ? [] : [...(Cards === undefined ? [] : ['cards' as const]), 'table' as const, ...others]
  const related = readable.filter(({ name }) => model.entity.list.include?.includes(name) === true)
  const { asked, query, rows, total, remember, more, isCut } = useListRows(
    model,
    state,
    Cards === EntityCards && isCards ? related : columns,
    change,
    !views.isWaiting && grouping === undefined,
  )
  const current = useCurrentRow(rows)
  const address = useCallback((row: Row) => `${model.entity.page}/${String(row.id)}`, [model])
  useEffect(() => remember(current.id))
  const selection = useSelection(JSON.stringify([state.search, state.where, state.trash]))
  const maySelect = useMaySelect(model, state.trash)
  const peek = mayShow ? (row: Row) => setPeek(String(row.id), state.peek !== undefined) : undefined
  const closePeek = () => {
    const id = state.peek
    setPeek(undefined, true)
    if (id !== undefined) current.focus(id)
  }
  useRegisteredFocus({
    model,
    rows,
    current,
    selected: selection.rows,
    toggle: maySelect ? selection.toggle : undefined,
    peek,
    address: mayShow ? address : undefined,
    enabled: grouping === undefined,
  })
  const entities = t(keyOfEntity(model.name, 'many'))
  const title = state.trash ? t('list:trash.title', { entities }) : entities
  const isFiltered = state.search !== '' || state.where !== undefined
  if (query.isError && query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const empty = () =>
    isFiltered ? (
      <EmptyState key="filtered" text={t('common:state.noMatch')}>
        <Button onClick={() => change({ search: '', where: undefined })}>{t('common:clearFilters')}</Button>
      </EmptyState>
    ) : state.trash ? (
      <EmptyState text={t('list:trash.empty')} />
    ) : (
      <EmptyState text={t(keyOfEmpty(model.name))} icon={model.entity.icon}>
        <NewButton model={model} />
        <OtherWays model={model} />
      </EmptyState>
    )
  const viewProps = { model, state, layout: layout.layout, views, resetLayout: layout.resetLayout, onChange: change }
  const hasViews = views.isOffered && !state.trash
  const differs =
    view === undefined ? isNarrowed(state, layout.layout, model) : isChanged(view, state, layout.layout, model)
  return (
    <>
      <ListHead
        title={title}
        isNarrow={isNarrow}
        isBare={state.trash && total === 0 && !isFiltered}
        search={hasSearch(model) && <SearchBox value={state.search} onChange={(search) => change({ search }, true)} />}
        filters={
          <FilterLine model={model} state={state} onChange={change}>
            {hasViews && differs && <SaveView {...viewProps} />}
          </FilterLine>
        }
        views={hasViews && <ViewTabs {...viewProps} />}
        tools={
          <>
            {shapes.length > 1 && (
              <ShapeSwitch
                shapes={shapes}
                shape={isCards ? 'cards' : 'table'}
                onChoose={(next) =>
                  others.includes(next) ? onOther?.(next) : setShape(next === 'table' ? next : undefined)
                }
              />
            )}
            {offersGroups && <GroupMenu model={model} group={state.group} onChange={change} />}
            <SortMenu model={model} sort={state.sort} onChange={change} />
            {!(isCards && Cards === EntityCards) && !state.trash && (
              <LayoutButton
                model={model}
                available={available}
                columns={columns.map(({ name }) => name)}
                layout={layout}
              />
            )}
            {!state.trash && (
              <>
                <ListTools model={model} selected={selection.rows} current={rows.find(({ id }) => id === current.id)} />
                <RareTools model={model} query={asked} />
              </>
            )}
          </>
        }
        main={
          state.trash ? (
            <Button component={Link} to={model.entity.page ?? '/'} variant="outlined">
              {t('list:trash.back')}
            </Button>
          ) : (
            <NewButton model={model} />
          )
        }
      />
      <Box
        sx={{ display: 'flex', gap: 4, alignItems: 'start' }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && state.peek !== undefined && !event.defaultPrevented) closePeek()
        }}
      >
        <Paper
          elevation={isCards ? 0 : 1}
          sx={{ overflow: 'hidden', flex: 1, minInlineSize: 0, ...(isCards && { bgcolor: 'transparent' }) }}
        >
          <Together
            skeleton={<RowsSkeleton />}
            isReading={grouping === undefined && (views.isWaiting || query.data === undefined)}
          >
            {state.trash &&
              (rows.length === 0 ? (
                empty()
              ) : (
                <TrashRows model={model} rows={rows} selection={maySelect ? selection : undefined} current={current} />
              ))}
            {Cards !== undefined && isCards && (
              <CardsPage
                Cards={Cards}
                model={model}
                fields={columns}
                rows={rows}
                isWaiting={views.isWaiting || query.data === undefined}
                address={mayShow ? address : undefined}
                selection={maySelect ? selection : undefined}
                current={current}
                isNarrow={Cards !== EntityCards}
                empty={empty}
              />
            )}
            {grouping !== undefined && (
              <GroupedRows
                model={model}
                field={grouping}
                fields={columns}
                density={layout.layout.density}
                question={asked}
                isNarrow={isNarrow}
                address={mayShow ? address : undefined}
                peek={peek}
                openId={state.peek}
                selection={maySelect ? selection : undefined}
                focusOn={current.focusOn}
                empty={empty}
              />
            )}
            {!isCards && !state.trash && grouping === undefined && (
              <Grid
                model={model}
                fields={columns}
                density={layout.layout.density}
                rows={rows}
                loading={views.isWaiting || (query.isFetching && (query.data === undefined || query.isPlaceholderData))}
                state={state}
                onChange={change}
                address={mayShow ? address : undefined}
                peek={peek}
                selection={maySelect ? selection : undefined}
                current={current}
                empty={empty}
              />
            )}
            {grouping === undefined && (
              <>
                {more !== undefined && <NearEnd onNear={more} shown={rows.length} />}
                {isCut && (
                  <Button onClick={() => change({ page: maxScrolledRows / mostPerPage + 1, perPage: mostPerPage })}>
                    {t('common:pager.further')}
                  </Button>
                )}
                <Pager
                  model={model}
                  state={state}
                  total={total}
                  isEstimate={query.data?.total_is_estimate === true}
                  shown={rows.length}
                  onChange={(next) => {
                    if (next.perPage !== state.perPage)
                      storeSize(next.perPage === undefined ? undefined : String(next.perPage))
                    change(next)
                  }}
                />
              </>
            )}
          </Together>
        </Paper>
        {state.peek !== undefined && mayShow && (
          <PeekPanel model={model} id={state.peek} address={`${model.entity.page}/${state.peek}`} onClose={closePeek} />
        )}
      </Box>
      <FormOver model={model} />
      <RowKeys model={model} />
      {selection.rows.size > 0 && (
        <BulkBar model={model} selection={selection} query={asked} trash={state.trash} total={total} />
      )}
    </>
  )
}
