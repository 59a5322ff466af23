import { defineArea } from '../../core/declare/area.ts'
import { event } from './event.ts'
import { eventGuest } from './event-guest.ts'
import { todo } from './todo.ts'
import { todoStage } from './todo-stage.ts'
import { workspace } from './workspace.ts'

export const days = defineArea({
  name: 'days',
  needs: ['people', 'attached', 'work', 'tickets'],
  entities: [workspace, todo, todoStage, event, eventGuest],
})
