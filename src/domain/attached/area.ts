import { defineArea } from '../../core/declare/area.ts'
import { attachment } from './attachment.ts'
import { checklist } from './checklist.ts'
import { checklistItem } from './checklist-item.ts'
import { comment } from './comment.ts'
import { shareLink } from './share-link.ts'
import { tag } from './tag.ts'
import { timeEntry } from './time-entry.ts'

/** Rows that belong to rows of any entity that declares their facet. */
export const attached = defineArea({
  name: 'attached',
  needs: ['people'],
  entities: [tag, comment, checklist, checklistItem, attachment, shareLink, timeEntry],
})
