import { entitiesOf } from '../../../src/core/declare/area.ts'
import { defineRegistry } from '../../../src/core/declare/registry.ts'
import { areas } from '../../../src/domain/registry.ts'
import { fleet } from './area.ts'

/** The product with one area more, whose entities have most facets between them. */
export const withFleet = defineRegistry(...entitiesOf(...areas, fleet))
