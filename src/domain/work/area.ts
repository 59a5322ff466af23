import { defineArea } from '../../core/declare/area.ts'
import { attachment } from '../attached/attachment.ts'
import { checklist } from '../attached/checklist.ts'
import { checklistItem } from '../attached/checklist-item.ts'
import { comment } from '../attached/comment.ts'
import { shareLink } from '../attached/share-link.ts'
import { tag } from '../attached/tag.ts'
import { timeEntry } from '../attached/time-entry.ts'
import { epic } from './epic.ts'
import { phase } from './phase.ts'
import { project } from './project.ts'
import { sprint } from './sprint.ts'
import { stage } from './stage.ts'
import { task } from './task.ts'

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
