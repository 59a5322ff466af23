import type { KnownPayloads } from '../../../web/product/product.ts'

/** Specification, section 7, 'Users': the fields of its calls, which another server takes and no others. */
export const peoplePayloads = {
  user: {
    create: ['name', 'email', 'password', 'job_title', 'is_active', 'department_id', 'roles', 'avatar'],
    update: ['name', 'email', 'job_title', 'is_active', 'department_id'],
    include: ['department', 'roles'],
  },
} satisfies KnownPayloads
