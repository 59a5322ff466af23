import { useMemo } from 'react'
import { type Model, targetOf } from '../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import { type Grouping, groupingsOf } from '../../../core/query/measured.ts'
import { useReadable } from '../../data/access/readable.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import type { Holds } from '../../data/areas/page.ts'
import { useProduct } from '../../data/areas/product.ts'
import { type Measure, measuresOf } from './report-state.ts'

const mayRead = ({ entity }: Model, holdsAll: Holds): boolean =>
  (['index', 'show'] as const).some((action) => holdsAll([permissionFor(entity, action)]))

/** What the user may work out of an entity's rows, and group them by: fields that they read, and titles that they see. */
export const useOffered = (
  model: Model,
): { readonly measures: readonly Measure[]; readonly groupings: readonly Grouping[] } => {
  const { models } = useProduct()
  const holdsAll = useHoldsAll()
  const readable = useReadable(model)
  const names = readable.map(({ wire }) => wire).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is readable is compared by value
  return useMemo(
    () => ({
      measures: measuresOf(model, new Set(readable.map(({ wire }) => wire))),
      groupings: groupingsOf(model).filter(
        ({ hops, field, target }) =>
          [...hops.map((hop) => hop.field), field].every((one) => holdsAll(permissionsOn(one, 'read'))) &&
          hops.every((hop) => mayRead(models.of(targetOf(hop.field.field)), holdsAll)) &&
          (target === undefined || mayRead(target, holdsAll)),
      ),
    }),
    [model, models, names],
  )
}
