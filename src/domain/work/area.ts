import { defineArea } from '../../core/area.ts'
import { attachment } from './attachment.ts'
import { checklist } from './checklist.ts'
import { checklistItem } from './checklist-item.ts'
import { comment } from './comment.ts'
import { epic } from './epic.ts'
import { phase } from './phase.ts'
import { project } from './project.ts'
import { shareLink } from './share-link.ts'
import { sprint } from './sprint.ts'
import { stage } from './stage.ts'
import { tag } from './tag.ts'
import { task } from './task.ts'
import { timeEntry } from './time-entry.ts'

export const work = defineArea({
  name: 'work',
  entities: [
    project,
    task,
    phase,
    sprint,
    stage,
    epic,
    tag,
    comment,
    checklist,
    checklistItem,
    attachment,
    shareLink,
    timeEntry,
  ],
})
