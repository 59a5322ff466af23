/**
 * The meaning of a closed list's value at a glance. The web has an icon and a colour for each
 * (`web/fields/values/mark-looks.ts`); the value's word is always shown beside them.
 */
export type Mark =
  | 'draft'
  | 'open'
  | 'active'
  | 'paused'
  | 'stopped'
  | 'done'
  | 'locked'
  | 'refused'
  | 'failed'
  | 'low'
  | 'medium'
  | 'high'
  | 'urgent'
