import type { DeclaredPayloads } from '../../../web/data/areas/product.ts'

/** The only fields that other servers accept in calls on projects (specification, section 7, 'Projects'). */
export const workPayloads = {
  project: {
    create: [
      'name',
      'description',
      'priority',
      'is_active',
      'destination',
      'client_id',
      'department_id',
      'users',
      'tags',
      'start_at',
      'end_at',
      'delivered_at',
      'skills',
    ],
    update: [
      'name',
      'description',
      'priority',
      'status',
      'destination',
      'is_production',
      'client_id',
      'department_id',
      'delivered_at',
      'end_at',
      'start_at',
    ],
    include: ['phases', 'users', 'tags', 'department', 'client', 'skills', 'subProjects', 'previousProjects'],
  },
  task: {
    create: ['name', 'description', 'priority', 'parent_id'],
    update: ['name', 'description', 'priority'],
    include: ['epic', 'createdBy'],
  },
  phase: {
    create: ['project_id', 'name', 'description', 'start_at', 'end_at', 'weight'],
    update: ['project_id', 'name', 'description', 'start_at', 'end_at', 'weight', 'order'],
    include: ['sprints'],
  },
} satisfies DeclaredPayloads
