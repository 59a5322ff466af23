import { defineArea } from '../../core/declare/area.ts'
import { workImport } from './work-import.ts'

export const movingIn = defineArea({
  name: 'moving-in',
  needs: ['people', 'attached', 'working-time', 'work', 'schedule'],
  entities: [workImport],
})
