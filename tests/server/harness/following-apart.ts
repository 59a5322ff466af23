/** References by which rows go along with others that need no round of their own in `following.test.ts`, and why. */
export const others = new Set([
  // Made with their baseline or event, in one transaction.
  'baseline_bar.baseline',
  'event_guest.event',
  // Nobody deletes a conversation: it is hidden with its project, and what was written meanwhile comes back with that.
  'message.conversation',
  // A deleted message stays in its place, and a user goes for good, which the database refuses.
  'message_file.message',
  'message_reaction.message',
  'message_reaction.user',
  // Written under the lock of the repository, which goes with its project.
  'pull_request.project',
  'pull_request.source',
  // Copied from the plan while a baseline is made: held by their foreign keys alone.
  'baseline_bar.phase',
  'baseline_bar.task',
  // Written by jobs, about rows that they have locked.
  'failed_row.about',
  // Written by the server of what it reads in the same transaction: held by their foreign keys, as neither has a trash.
  'webhook_delivery.webhook',
  'webhook_delivery.about',
  'automation_run.rule',
  'automation_run.about',
  // A view of the log.
  'log.subject',
  // Its task's, which is locked, and which its project's deletion locks.
  'time_entry.project',
  // Written by a job to people whom it has read in the same transaction; a user goes for good, which the database refuses.
  'notification.user',
  // The same words as a comment's.
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
