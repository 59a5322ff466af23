import { defineRegistry } from '../core/registry.ts'
import { workImport } from './moving-in/work-import.ts'
import { client } from './people/client.ts'
import { department } from './people/department.ts'
import { permission } from './people/permission.ts'
import { role } from './people/role.ts'
import { skill } from './people/skill.ts'
import { team } from './people/team.ts'
import { user } from './people/user.ts'
import { job } from './system/job.ts'
import { letter } from './system/letter.ts'
import { notification } from './system/notification.ts'
import { savedView } from './system/saved-view.ts'
import { attachment } from './work/attachment.ts'
import { checklist } from './work/checklist.ts'
import { checklistItem } from './work/checklist-item.ts'
import { comment } from './work/comment.ts'
import { epic } from './work/epic.ts'
import { phase } from './work/phase.ts'
import { project } from './work/project.ts'
import { shareLink } from './work/share-link.ts'
import { sprint } from './work/sprint.ts'
import { stage } from './work/stage.ts'
import { tag } from './work/tag.ts'
import { task } from './work/task.ts'
import { timeEntry } from './work/time-entry.ts'

/** Every entity of the product. Adding one is its file and a line here. */
export const registry = defineRegistry(
  user,
  department,
  role,
  permission,
  job,
  letter,
  notification,
  savedView,
  team,
  client,
  skill,
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
  workImport,
)
