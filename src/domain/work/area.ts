import { defineArea } from '../../core/declare/area.ts'
import { epic } from './epic.ts'
import { phase } from './phase.ts'
import { project } from './project.ts'
import { sprint } from './sprint.ts'
import { stage } from './stage.ts'
import { task } from './task.ts'

export const work = defineArea({
  name: 'work',
  needs: ['people', 'attached', 'working-time'],
  entities: [project, task, phase, sprint, stage, epic],
})
