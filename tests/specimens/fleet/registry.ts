import { entitiesOf } from '../../../src/core/area.ts'
import { defineRegistry } from '../../../src/core/registry.ts'
import { areas } from '../../../src/domain/registry.ts'
import { fleet } from './area.ts'

/** The product with one area more, whose entities have every facet between them. */
export const withFleet = defineRegistry(...entitiesOf(...areas, fleet))
