import { modelsOf } from '../../src/core/declare/model.ts'
import type { Registry } from '../../src/core/declare/registry.ts'
import { registry as product } from '../../src/domain/registry.ts'

/**
 * Another list of entities beside the product's own: its tables join those of the migrations. What the product has stays,
 * or the differ would ask whether a table that comes is one that goes under a new name.
 */
export const besideProduct = (registry: Registry) => {
  const entities = [...product.entities, ...registry.entities.filter(({ name }) => !product.byName.has(name))]
  return modelsOf({ entities, byName: new Map(entities.map((entity) => [entity.name, entity])), problems: [] })
}
