import { defineArea } from '../../../src/core/declare/area.ts'
import { entry } from './entry.ts'
import { logbook } from './logbook.ts'
import { repair } from './repair.ts'
import { trip } from './trip.ts'
import { tripGuest } from './trip-guest.ts'
import { vehicle } from './vehicle.ts'

/** An area with most facets between its entities, and nothing written beside their declarations on either side. */
export const fleet = defineArea({ name: 'fleet', entities: [vehicle, trip, tripGuest, entry, repair, logbook] })
