import { entitiesOf } from '../../../src/core/area.ts'
import { defineRegistry } from '../../../src/core/registry.ts'
import { movingIn } from '../../../src/domain/moving-in/area.ts'
import { people } from '../../../src/domain/people/area.ts'
import { system } from '../../../src/domain/system/area.ts'
import { work } from '../../../src/domain/work/area.ts'
import { fleet } from './area.ts'

/** The product with one area more, whose entities have every facet between them. */
export const withFleet = defineRegistry(...entitiesOf(people, system, work, movingIn, fleet))
