/** How tasks are linked: the list that keeps a link, and that by which it is read from the other side. */
export const taskLinks = [
  { field: 'blocks', back: 'blocked_by' },
  { field: 'relates_to', back: 'related_from' },
  { field: 'duplicates', back: 'duplicated_by' },
] as const
export type TaskLink = (typeof taskLinks)[number]['field']
