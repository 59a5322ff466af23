import { entitiesOf } from '../core/area.ts'
import { defineRegistry } from '../core/registry.ts'
import { movingIn } from './moving-in/area.ts'
import { people } from './people/area.ts'
import { system } from './system/area.ts'
import { work } from './work/area.ts'

/** Every entity of the product, area by area. */
export const registry = defineRegistry(...entitiesOf(people, system, work, movingIn))
