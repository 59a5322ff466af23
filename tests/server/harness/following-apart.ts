/**
 * References by which rows follow others and that need no round of their own in `following.test.ts`, with the reason.
 */
export const others = new Set([
  // These are made with their baseline or event, in one transaction.
  'baseline_bar.baseline',
  'event_guest.event',
  // Nobody deletes a conversation: it is hidden with its project, and messages written meanwhile come back with that.
  'message.conversation',
  // A deleted message stays in its place. The database refuses to delete a user for good while such rows exist.
  'message_file.message',
  'message_reaction.message',
  'message_reaction.user',
  // It is written under the lock of the repository, which is deleted with its project.
  'pull_request.project',
  'pull_request.source',
  // These are copied from the plan while a baseline is made: only their foreign keys hold them.
  'baseline_bar.phase',
  'baseline_bar.task',
  // Jobs write these about rows that they have locked.
  'failed_row.about',
  // The server writes these about rows that it reads in the same transaction: their foreign keys hold them, as neither
  // has a trash.
  'webhook_delivery.webhook',
  'webhook_delivery.about',
  'automation_run.rule',
  'automation_run.about',
  // This is a view of the log.
  'log.subject',
  // It is that of its task, which is locked, and which its project's deletion locks.
  'time_entry.project',
  // A job writes it to people whom it reads in the same transaction. The database refuses to delete a user for good
  // while such rows exist.
  'notification.user',
  // The reason is that of comments.
  'attachment.about',
  'notification.about',
  'saved_view.created_by',
  'dashboard.created_by',
])

/** The body of a webhook of a project. */
export const someWebhook = { url: 'https://hooks.example/1', entity: 'task', events: ['created'] }

/** The body of a rule of a project. */
export const someRule = {
  name: 'Late',
  when: { kind: 'event', entity: 'task', event: 'created' },
  // biome-ignore lint/suspicious/noThenProperty: the name on the wire
  then: [{ do: 'set', values: { priority: 'high' } }],
}
