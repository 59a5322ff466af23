import Box from '@mui/material/Box'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { writtenInitial } from '../../../core/declare/beginnings.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import { conjunction, type Node } from '../../../core/query/predicate.ts'
import { labelKey } from '../../../core/words/keys.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { RowSkeleton } from '../../base/ui/state/row-skeleton.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { useReadable } from '../../data/access/readable.ts'
import { useDeclaredValues } from '../../data/rows/declared-values.ts'
import { useValueCounts } from '../../data/rows/groups.ts'
import { AddRow } from '../../fields/forms/add-row.tsx'
import { FilterLine } from '../collection/filters/filter-line.tsx'
import { SearchBox } from '../collection/search-box.tsx'
import { useListState } from '../collection/use-list-state.ts'
import { useRequestWhere } from '../collection/use-request-where.ts'
import { EntityPlan } from './entity-plan.tsx'
import { type Place, unplaced } from './places.ts'
import { type Plan, placeFilter } from './plan.ts'
import { PlanLine } from './plan-line.tsx'

type Props = {
  readonly model: Model
  /** Condition of the rows, and the values by which a new row meets it. */
  readonly fixed?: Node | undefined
  readonly preset: Readonly<Record<string, string>>
}

/** Tells whether rows may lack a value of the field. */
const mayBeWithout = ({ field }: ModelField): boolean =>
  !('required' in field && field.required === true) && writtenInitial(field) === undefined

/** Plan of an entity by its declaration. */
export const DeclaredPlan = ({ model, fixed, preset }: Props) => {
  const { t } = useTranslation(['plan', model.name, 'common'])
  const { places: name = '', rank = '', line = [] } = model.entity.plan ?? {}
  const field = model.byName.get(name) as ModelField
  const { columns, error, retry } = useDeclaredValues(model, field)
  const { state, change } = useListState(model)
  const readable = useReadable(model)
  const mayUpdate = useHolds({ permissions: [permissionFor(model.entity, 'update')] }) && settings.own
  const mayAdd = useHolds({ permissions: [permissionFor(model.entity, 'store')] }) && settings.own
  const plan = useMemo(
    (): Plan => ({
      model,
      field,
      rank: model.byName.get(rank)?.wire ?? '',
      name: [model.name, ...Object.values(preset)].join('.'),
      callFor: (place) => ({ path: model.entity.api, where: conjunction(fixed, placeFilter(field, place)) }),
    }),
    [model, field, rank, fixed, preset],
  )
  const counts = useValueCounts(model, { where: conjunction(fixed) }, field)
  const countOf = (key: string | undefined) =>
    counts.data === undefined ? undefined : (counts.data.find((one) => one.key === key)?.count ?? 0)
  const where = useRequestWhere(model, state.where)
  const lineFields = line.flatMap((one) => readable.filter((other) => other.name === one))
  const names = lineFields.map((one) => one.name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value; a new component would re-mount all rows
  const Line = useCallback(
    ({ row }: { readonly row: Row }) => <PlanLine model={model} fields={lineFields} row={row} />,
    [model, names],
  )
  const add = useCallback(
    (place: Place, title: string, onAdded: () => void): ReactNode => (
      <AddRow
        model={model}
        values={place === unplaced ? preset : { ...preset, [field.wire]: place }}
        label={t('plan:addTo', { list: title })}
        onAdded={onAdded}
      />
    ),
    [model, preset, field, t],
  )
  if (error !== null && columns === undefined) return <ErrorState error={error} onRetry={retry} />
  if (columns === undefined) return <RowSkeleton />
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap', marginBlockEnd: 4 }}>
        <SearchBox value={state.search} onChange={(search) => change({ search }, true)} />
        <FilterLine model={model} state={state} onChange={change} hiddenFilters={[field.name]} />
      </Box>
      <EntityPlan
        plan={plan}
        isWaiting={counts.isPending}
        places={[
          ...columns.map(({ key, name: title }) => ({ place: key, title, count: countOf(key) })),
          ...(mayBeWithout(field)
            ? [
                {
                  place: unplaced,
                  title: t('plan:without', { name: t(labelKey(model, field.name)) }),
                  count: countOf(undefined),
                },
              ]
            : []),
        ]}
        question={{ search: state.search, where }}
        isNarrowed={state.search !== '' || where !== undefined}
        words={{
          count: (count) => t('plan:rows', { count }),
          matching: (some, count) =>
            count === undefined
              ? t('plan:rows', { count: some })
              : t('common:rest.shown', { shown: some, total: count }),
          empty: () => t('plan:empty'),
        }}
        Line={Line}
        related={line}
        add={mayAdd ? add : undefined}
        mayMove={mayUpdate}
        mayPlace={mayUpdate}
      />
    </>
  )
}
