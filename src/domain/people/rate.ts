// Decision (2026-11): An hour's rate is looked up at each read. Only the approval of a week makes its hours keep the
// rate of that moment (`agreed_rate` of the time entry, kept by the timesheet's period). So rates can be corrected
// freely, even backwards, and change what is open; approved hours change only when the week is reopened. Approved hours
// that had no rate agreed on none: they take a rate that is added later.
import { defineEntity } from '../../core/declare/entity.ts'
import { choice, computed, day, longText, money, ref } from '../../core/declare/fields.ts'
import { today } from '../../core/declare/initial.ts'
import { anyOf, equals } from '../../core/query/predicate.ts'
import { insider } from '../insiders.ts'
import { rateTargets } from './rate-rule.ts'

const ofPerson = anyOf(equals('applies_to', 'person'), equals('applies_to', 'person_on_project'))
const ofProject = anyOf(equals('applies_to', 'project'), equals('applies_to', 'person_on_project'))
const ofRole = anyOf(equals('applies_to', 'role'))

/**
 * The price of an hour of a person, a role or a project, from a day on until the next rate begins. The most specific
 * rate applies (`rate-rule.ts`).
 */
export const rate = defineEntity({
  name: 'rate',
  api: '/rates',
  page: '/rates',
  permission: 'rate',
  group: 'people',
  icon: 'payments',
  fields: {
    applies_to: choice(rateTargets, { required: true, initial: 'person', sort: true }),
    user: ref('user', { shownWhen: ofPerson, requiredWhen: ofPerson }),
    project: ref('project', { shownWhen: ofProject, requiredWhen: ofProject, onDelete: 'follow', ifPresent: true }),
    role: ref('role', { shownWhen: ofRole, requiredWhen: ofRole }),
    valid_from: day({ required: true, sort: true, initial: today }),
    // The last day before the next rate of the same target begins; two such rates never begin on one day.
    valid_until: computed('day', { nullable: true }),
    amount: money({ required: true, min: '0', sort: true }),
    note: longText({ max: 500, search: true }),
  },
  title: 'valid_from',
  import: true,
  list: {
    columns: ['applies_to', 'user', 'project', 'role', 'amount', 'valid_from', 'valid_until', 'note'],
    filters: ['applies_to', 'user', 'project', 'role', 'valid_from', 'created_at'],
    groups: ['applies_to', 'user', 'project', 'role'],
    sort: '-valid_from',
    include: ['user', 'project', 'role'],
  },
  form: [{ section: 'main', fields: ['applies_to', 'user', 'project', 'role', 'amount', 'valid_from', 'note'] }],
  formIn: 'dialog',
  access: { read: insider, create: insider, update: insider, delete: insider },
})
