import { describe, expect, test } from 'vitest'
import { modelsOf } from '../../src/core/model.ts'
import { allPermissions, permissionsOf } from '../../src/core/permissions.ts'
import { registry } from '../../src/domain/registry.ts'

/**
 * What may be done in the product, by name, written out: people hold these names in their roles, so one that changes or
 * goes takes their rights away. Every new entity adds its lines here.
 */
const names: { readonly [entity: string]: readonly string[] } = {
  user: [
    'user-index',
    'user-show',
    'user-store',
    'user-update',
    'user-delete',
    'user-export',
    'user-import',
    'user-index-all',
    'user-assign-role',
    'user-permissions',
  ],
  department: [
    'department-index',
    'department-show',
    'department-store',
    'department-update',
    'department-delete',
    'department-export',
    'department-import',
    'department-index-all',
  ],
  role: ['role-index', 'role-show', 'role-store', 'role-update', 'role-delete', 'role-export', 'role-import'],
  permission: ['permission-index', 'permission-show', 'permission-export'],
  // The logs share their names; the text of mails has one of its own.
  job: ['log-index', 'log-show', 'log-export', 'log-retry'],
  notification: [
    'notification-index',
    'notification-show',
    'notification-update',
    'notification-delete',
    'notification-export',
  ],
  letter: ['log-index', 'log-show', 'log-export', 'log-read-mail'],
  saved_view: [
    'saved-view-index',
    'saved-view-show',
    'saved-view-store',
    'saved-view-update',
    'saved-view-delete',
    'saved-view-export',
    'saved-view-index-all',
    'saved-view-share',
  ],
  team: [
    'team-index',
    'team-show',
    'team-store',
    'team-update',
    'team-delete',
    'team-export',
    'team-import',
    'team-index-all',
  ],
  client: [
    'client-index',
    'client-show',
    'client-store',
    'client-update',
    'client-delete',
    'client-export',
    'client-import',
    'client-index-all',
  ],
  phase: [
    'phase-index',
    'phase-show',
    'phase-store',
    'phase-update',
    'phase-delete',
    'phase-export',
    'phase-import',
    'phase-index-all',
  ],
  sprint: [
    'sprint-index',
    'sprint-show',
    'sprint-store',
    'sprint-update',
    'sprint-delete',
    'sprint-export',
    'sprint-import',
    'sprint-index-all',
  ],
  stage: [
    'stage-index',
    'stage-show',
    'stage-store',
    'stage-update',
    'stage-delete',
    'stage-export',
    'stage-import',
    'stage-index-all',
  ],
  epic: [
    'epic-index',
    'epic-show',
    'epic-store',
    'epic-update',
    'epic-delete',
    'epic-export',
    'epic-import',
    'epic-index-all',
  ],
  project: [
    'project-index',
    'project-show',
    'project-store',
    'project-update',
    'project-delete',
    'project-export',
    'project-import',
    'project-index-all',
    'project-restore',
    'project-budget',
    'project-assign-user',
    'project-favored-by',
  ],
  task: [
    'task-index',
    'task-show',
    'task-store',
    'task-update',
    'task-delete',
    'task-export',
    'task-import',
    'task-index-all',
    'task-restore',
    'task-move',
    'task-estimate',
    'task-share',
  ],
  comment: [
    'comment-index',
    'comment-show',
    'comment-store',
    'comment-update',
    'comment-delete',
    'comment-export',
    'comment-import',
    'comment-index-all',
  ],
  checklist: [
    'checklist-index',
    'checklist-show',
    'checklist-store',
    'checklist-update',
    'checklist-delete',
    'checklist-export',
    'checklist-import',
    'checklist-index-all',
  ],
  checklist_item: [
    'checklist-item-index',
    'checklist-item-show',
    'checklist-item-store',
    'checklist-item-update',
    'checklist-item-delete',
    'checklist-item-export',
    'checklist-item-import',
    'checklist-item-index-all',
  ],
  attachment: [
    'attachment-index',
    'attachment-show',
    'attachment-store',
    'attachment-update',
    'attachment-delete',
    'attachment-export',
    'attachment-index-all',
    'attachment-restore',
  ],
  share_link: ['share-link-index', 'share-link-show', 'share-link-update', 'share-link-export', 'share-link-index-all'],
  time_entry: [
    'time-entry-index',
    'time-entry-show',
    'time-entry-store',
    'time-entry-update',
    'time-entry-delete',
    'time-entry-export',
    'time-entry-import',
    'time-entry-index-all',
  ],
  work_import: [
    'work-import-index',
    'work-import-show',
    'work-import-delete',
    'work-import-export',
    'work-import-index-all',
    'work-import-store',
  ],
  skill: ['skill-index', 'skill-show', 'skill-store', 'skill-update', 'skill-delete', 'skill-export', 'skill-import'],
  tag: ['tag-index', 'tag-show', 'tag-store', 'tag-update', 'tag-delete', 'tag-export', 'tag-import'],
}

const models = modelsOf(registry)

describe('permission names', () => {
  test('every registered entity has its lines, and no other', () => {
    expect(models.all.map(({ name }) => name).toSorted()).toEqual(Object.keys(names).toSorted())
  })
  test.each(models.all.map((model) => [model.name, model] as const))('of %s', (name, model) => {
    expect(permissionsOf(model)).toEqual(names[name])
  })
  test('no name twice, and none but <entity>-<action>', () => {
    const all = allPermissions(models)
    expect(new Set(all).size).toBe(all.length)
    // Only entities that say so by a common prefix share a name.
    const prefixes = new Set(models.all.map(({ entity }) => entity.permission))
    for (const prefix of prefixes) {
      const own = models.all.filter(({ entity }) => entity.permission === prefix).flatMap(permissionsOf)
      expect(all.filter((name) => own.includes(name))).toEqual([...new Set(own)])
      if (prefix !== 'log') expect(new Set(own).size).toBe(own.length)
    }
    for (const name of all) expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/)
  })
})
