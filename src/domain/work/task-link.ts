// Decision (2026-11): Links between tasks are lists of references on one task, read from the other side by `children`;
// undo, history, rules and filters come from lists. A link that makes another task block mine is a change of that other
// task. Revisit when a link gets data of its own (a lag): then it is an entity.

/** Kinds of task links: the stored list, and its name on the other side. */
export const taskLinks = [
  { field: 'blocks', back: 'blocked_by' },
  { field: 'relates_to', back: 'related_from' },
  { field: 'duplicates', back: 'duplicated_by' },
] as const
export type TaskLink = (typeof taskLinks)[number]['field']
