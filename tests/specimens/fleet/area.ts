import { defineArea } from '../../../src/core/declare/area.ts'
import { entry } from './entry.ts'
import { trip } from './trip.ts'
import { tripGuest } from './trip-guest.ts'
import { vehicle } from './vehicle.ts'

/** An area of two entities, with the guests and the radio of one, with nothing written beside their declarations on either side. */
export const fleet = defineArea({ name: 'fleet', entities: [vehicle, trip, tripGuest, entry] })
