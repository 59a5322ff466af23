import { defineArea } from '../../core/declare/area.ts'

/** Daily targets: how much people mean to finish in a day, and what they did finish. */
export const targets = defineArea({
  name: 'targets',
  needs: ['people', 'system', 'work', 'days', 'working-time'],
  entities: [],
})
