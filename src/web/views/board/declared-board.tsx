import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mark } from '../../../core/declare/marks.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Node } from '../../../core/query/predicate.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { EmptyState } from '../../base/ui/state/empty-state.tsx'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { useDeclaredValues } from '../../data/rows/declared-values.ts'
import { rowAddress } from '../../data/rows/titles.ts'
import { useLooks } from '../../fields/values/use-looks.ts'
import { AddCard } from './add-card.tsx'
import type { BoardColumn } from './board-context.ts'
import { BoardSkeleton } from './board-skeleton.tsx'
import { DeclaredCard } from './declared-card.tsx'
import { EntityBoard } from './entity-board.tsx'

type Props = {
  readonly model: Model
  /** Condition of the rows, and the values by which a new row meets it. */
  readonly fixed?: Node | undefined
  readonly preset: Readonly<Record<string, string>>
  readonly children?: ReactNode
}

/** Board of an entity by its declaration. */
export const DeclaredBoard = ({ model, fixed, preset, children }: Props) => {
  const { t } = useTranslation('board')
  const { columns: columnName = '', card = [] } = model.entity.board ?? {}
  const field = model.byName.get(columnName) as ModelField
  const { columns: values, error, retry } = useDeclaredValues(model, field)
  const looks = useLooks()
  const columns = useMemo(() => {
    const marks: { readonly [value: string]: Mark } = ('marks' in field.field && field.field.marks) || {}
    // A state has the colour of its mark, as everywhere else.
    return values?.map((value) => {
      const mark = marks[value.key]
      return mark === undefined ? value : { ...value, color: looks?.[mark].color }
    })
  }, [values, field, looks])
  const mayAdd = useHolds({ permissions: [permissionFor(model.entity, 'store')] }) && settings.own
  const address = useCallback((row: Row) => rowAddress(model, row) ?? '', [model])
  const foot = useCallback(
    ({ key, name }: BoardColumn) =>
      key === '' ? null : <AddCard model={model} values={{ ...preset, [field.wire]: key }} where={name} />,
    [model, preset, field],
  )
  if (error !== null && columns === undefined) return <ErrorState error={error} onRetry={retry} />
  if (columns === undefined) return <BoardSkeleton />
  if (columns.length === 0) return <EmptyState text={t('noColumns')} />
  return (
    <EntityBoard
      model={model}
      fixed={fixed}
      columns={columns}
      columnField={field}
      Card={DeclaredCard}
      related={card}
      address={address}
      foot={mayAdd ? foot : undefined}
    >
      {children}
    </EntityBoard>
  )
}
