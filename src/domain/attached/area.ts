import { defineArea } from '../../core/declare/area.ts'
import { attachment } from './attachment.ts'
import { checklist } from './checklist.ts'
import { checklistItem } from './checklist-item.ts'
import { comment } from './comment.ts'
import { shareLink } from './share-link.ts'
import { tag } from './tag.ts'
import { timeEntry } from './time-entry.ts'

/** Rows that hang on rows of any entity which declares their facet. */
export const attached = defineArea({
  name: 'attached',
  needs: ['people'],
  entities: [tag, comment, checklist, checklistItem, attachment, shareLink, timeEntry],
})
