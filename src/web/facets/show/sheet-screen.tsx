import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Node } from '../../../core/query/predicate.ts'
import { keyOfEmpty } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { useListIncludes, useReadable } from '../../data/access/readable.ts'
import { useProduct } from '../../data/areas/product.ts'
import { effectsOf, invalidateAll } from '../../data/rows/write-effects.ts'
import { type RowOutcome, writtenRows } from '../../fields/forms/changes/change-calls.ts'
import { ExportButton } from '../../views/collection/export-button.tsx'
import { FilterLine } from '../../views/collection/filters/filter-line.tsx'
import { FoldingTools } from '../../views/collection/folding-tools.tsx'
import { chosenFields, columnFields, densities } from '../../views/collection/layout.ts'
import { LayoutButton } from '../../views/collection/layout-button.tsx'
import { useLayout } from '../../views/collection/layout-store.ts'
import { SearchBox } from '../../views/collection/search-box.tsx'
import { useListState } from '../../views/collection/use-list-state.ts'
import { useRequestWhere } from '../../views/collection/use-request-where.ts'
import { useMaySelect, useSelection } from '../../views/collection/use-selection.ts'
import { Sheet } from '../../views/sheet/sheet.tsx'
import { type SheetColumn, selectionColumn, titleFirst } from '../../views/sheet/sheet-columns.ts'
import { useCellWrites } from '../../views/sheet/use-cell-writes.ts'
import { useRangeWrites } from '../../views/sheet/use-range-writes.tsx'
import { applyEffectsElsewhere, patchRow, useSheetRows } from '../../views/sheet/use-sheet-rows.ts'

const BulkBar = deferred(async () => (await import('../../views/collection/bulk/bulk-bar.tsx')).BulkBar)

const footLook = { paddingInline: 3, borderBlockStart: '1px solid', borderColor: 'divider' } as const

type Props = {
  readonly model: Model
  /** A condition that is always added, e.g. the rows of one project. */
  readonly fixed: Node
  /** Names of columns to leave out, e.g. the project's on its own page. */
  readonly omittedColumns: readonly string[]
  /** Address of a row's page. */
  readonly address: (row: Row) => string
  /** Further filters, shown before the tools. */
  readonly children?: ReactNode
  /** Replaces the standard empty state. */
  readonly empty?: ReactNode
  /** A button that makes a new row, at the end of the tools. */
  readonly main?: ReactNode
  /** A last line below the rows, which adds a row. */
  readonly foot?: ReactNode
}

/**
 * The rows of an entity as an editable sheet, searched, filtered and sorted like a list; the state is in the address.
 */
export const SheetScreen = ({ model, fixed, omittedColumns, address, children, empty, main, foot }: Props) => {
  const { t } = useTranslation(['sheet', 'common'])
  const navigate = useNavigate()
  const { models } = useProduct()
  const { state, change } = useListState(model)
  const layout = useLayout(`sheet:${model.name}`)
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const readable = useReadable(model)
  const available = columnFields(readable).filter(({ name }) => !omittedColumns.includes(name))
  const declaredColumns = model.entity.list.columns.filter((name) => !omittedColumns.includes(name))
  const fields = titleFirst(model, chosenFields(available, layout.layout.columns, declaredColumns), isNarrow)
  const maySelect = useMaySelect(model, false)
  const names = fields.map(({ wire }) => wire).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value, as `fields` is new in every render
  const columns = useMemo(
    (): readonly SheetColumn[] => [
      ...(maySelect ? [selectionColumn] : []),
      ...fields.map((field): SheetColumn => ({ id: field.wire, field })),
    ],
    [names, model, maySelect],
  )
  const include = useListIncludes(model, fields)
  const query = {
    search: state.search,
    sort: state.sort,
    where: useRequestWhere(model, state.where, fixed),
    include,
  }
  const [pages, setPages] = useState<readonly number[]>([0])
  const onPages = useCallback((next: readonly number[]) => setPages(next), [])
  const rows = useSheetRows(model, query, pages)
  const selection = useSelection(JSON.stringify([state.search, state.where, fixed]))
  const writes = useCellWrites(model, include)
  const onDone = (outcomes: readonly RowOutcome[]) => {
    for (const { change, row } of outcomes) if (row !== undefined) patchRow(model, String(change.row.id), row)
    // Other servers do not answer which rows changed.
    if (settings.own) applyEffectsElsewhere(models, model, effectsOf({ data: writtenRows(outcomes) }, { rows: model }))
    else invalidateAll()
  }
  const changes = useRangeWrites(model, fields, onDone)
  const { direction } = useTheme()
  const mayShow = useHolds({ permissions: [permissionFor(model.entity, 'show')] })
  const isFiltered = state.search !== '' || state.where !== undefined
  const exportQuery = { ...query, page: 1, perPage: 25 }
  return (
    <>
      <FoldingTools
        first={
          <>
            {children}
            <FilterLine model={model} state={state} onChange={change} />
          </>
        }
        tools={() => <SearchBox value={state.search} onChange={(search) => change({ search }, true)} />}
        changed={state.search === '' ? 0 : 1}
        end={() => (
          <>
            <LayoutButton
              model={model}
              available={available}
              columns={fields.map(({ name }) => name)}
              layout={layout}
            />
            <ExportButton model={model} query={exportQuery} />
            {main}
          </>
        )}
      />
      {rows.error !== undefined && <ErrorState error={rows.error} onRetry={rows.retry} />}
      {rows.isWaiting && rows.total === 0 && <RowSkeleton />}
      {!rows.isWaiting && rows.error === undefined && rows.total === 0 && (
        <Paper elevation={1}>
          {isFiltered ? (
            <EmptyState key="filtered" text={t('common:state.noMatch')}>
              <Button onClick={() => change({ search: '', where: undefined })}>{t('common:clearFilters')}</Button>
            </EmptyState>
          ) : (
            (empty ?? <EmptyState text={t(keyOfEmpty(model.name))} />)
          )}
          {foot !== undefined && <Box sx={footLook}>{foot}</Box>}
        </Paper>
      )}
      {rows.total > 0 && rows.error === undefined && (
        <Paper elevation={1} sx={{ overflow: 'hidden' }}>
          <Sheet
            model={model}
            columns={columns}
            rows={rows}
            rowHeight={densities[layout.layout.density]}
            isNarrow={isNarrow}
            mirrored={direction === 'rtl'}
            state={state}
            onState={change}
            onPages={onPages}
            writes={writes}
            onChange={(rowChanges, note) => void changes.onChange(rowChanges, note)}
            selection={maySelect ? selection : undefined}
            address={mayShow ? address : undefined}
            onOpen={mayShow ? (row) => void navigate(address(row)) : undefined}
          />
          {foot !== undefined && <Box sx={footLook}>{foot}</Box>}
        </Paper>
      )}
      {changes.preview}
      {selection.rows.size > 0 && (
        <BulkBar model={model} selection={selection} query={exportQuery} trash={false} total={rows.total} />
      )}
    </>
  )
}
