// Decision (2026-11): An area is listed once on each side (here, `app/server/areas.ts`, `app/web/areas.ts`) and is
// removed with its folder, these lines and the areas that need it. `tests/architecture/deleted-area.test.ts` proves it.
import { entitiesOf } from '../core/declare/area.ts'
import { defineRegistry, type Registry } from '../core/declare/registry.ts'
import { attached } from './attached/area.ts'
import { chats } from './chats/area.ts'
import { days } from './days/area.ts'
import { documents } from './documents/area.ts'
import { movingIn } from './moving-in/area.ts'
import { people } from './people/area.ts'
import { pullRequests } from './pull-requests/area.ts'
import { reach } from './reach/area.ts'
import { schedule } from './schedule/area.ts'
import { system } from './system/area.ts'
import { targets } from './targets/area.ts'
import { templates } from './templates/area.ts'
import { tickets } from './tickets/area.ts'
import { timesheets } from './timesheets/area.ts'
import { work } from './work/area.ts'
import { workingTime } from './working-time/area.ts'

/** Every area of the product. */
export const areas = [
  people,
  system,
  work,
  attached,
  schedule,
  days,
  documents,
  templates,
  movingIn,
  workingTime,
  tickets,
  timesheets,
  targets,
  chats,
  reach,
  pullRequests,
] as const

declare module '../core/declare/register.ts' {
  /** From here the types of rows, hooks, permission names and addresses reach all code. */
  interface Register {
    readonly areas: typeof areas
  }
}

/** Every entity of the product, area by area. */
export const registry: Registry = defineRegistry(...entitiesOf(...areas))
