import { defineArea } from '../../core/declare/area.ts'
import { baseline } from './baseline.ts'
import { baselineBar } from './baseline-bar.ts'
import { dependency } from './dependency.ts'

export const schedule = defineArea({
  name: 'schedule',
  needs: ['people', 'working-time', 'work'],
  entities: [dependency, baseline, baselineBar],
})
