import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { useAction } from '../../data/rows/use-write.ts'
import { anyChangeOf } from '../../data/rows/write-effects.ts'
import type { TreeMove } from './moves.ts'

/** Moves a row of a tree, with all below it; says the outcome. */
export const useTreeMoves = (model: Model) => {
  const run = useAction()
  return (id: string, { parent_id, after_id }: TreeMove): Promise<boolean> =>
    run(
      () =>
        client.post(`${model.entity.api}/${encodeURIComponent(id)}/move`, {
          parent_id,
          ...(after_id === undefined ? {} : { after_id }),
        }),
      { rows: model, more: [anyChangeOf(model)] },
    )
}
