import { defineFigure } from '../../../src/core/declare/figure.ts'

/** Trips of a vehicle by their status, with or without those that are over: nothing about it is special. */
export const tripsFigure = defineFigure({
  key: 'trips',
  of: 'fleet_vehicle',
  path: 'trips-by-status',
  params: { which: { kind: 'option', options: ['all', 'open'] } },
  series: { trips: 'bar' },
  words: 'fleet_figures',
  workbook: ['task-export'],
  counts: 'fleet_trip',
})
