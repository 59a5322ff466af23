import { useMemo } from 'react'
import type { Model } from '../../../core/declare/model.ts'
import { permissionFor, permissionsOn } from '../../../core/declare/permissions.ts'
import { type Grouping, groupingsOf } from '../../../core/query/measured.ts'
import { stepTargets } from '../../../core/query/ways.ts'
import { useReadable } from '../../data/access/readable.ts'
import { useHoldsAll } from '../../data/access/use-holds-all.ts'
import type { Holds } from '../../data/areas/page.ts'
import { type Measure, measuresOf } from './report-state.ts'

const mayRead = ({ entity }: Model, holdsAll: Holds): boolean =>
  (['index', 'show'] as const).some((action) => holdsAll([permissionFor(entity, action)]))

/**
 * Returns the measures and groupings that the user may use for an entity's rows: fields that they may read, and titles
 * that they may see.
 */
export const useOffered = (
  model: Model,
): { readonly measures: readonly Measure[]; readonly groupings: readonly Grouping[] } => {
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
          hops.every((hop, n) =>
            stepTargets(hop.model, hop.field, (hops[n + 1]?.field ?? field).name).some((one) => mayRead(one, holdsAll)),
          ) &&
          (target === undefined || mayRead(target, holdsAll)),
      ),
    }),
    [model, names],
  )
}
