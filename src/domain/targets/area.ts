import { defineArea } from '../../core/declare/area.ts'

/** Daily targets: the number of things that people want to finish in a day, and the number that they finished. */
export const targets = defineArea({
  name: 'targets',
  needs: ['people', 'system', 'work', 'days', 'working-time'],
  entities: [],
})
