// Decision (2026-11): A form's address is not a secret: whoever has it may ask, and reads nothing but the form. It is kept as it is,
// so that it can be copied again, and ends by a new one, by a date, or by switching the form off.
// Decision (2026-11): Nobody proves here who they are: a ticket from a form keeps the address that was typed, is never
// in the name of an account or a client, and nothing is mailed before somebody answers.
import { defineEntity, everyone } from '../../core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  count,
  instant,
  longText,
  ref,
  refs,
  strings,
  text,
} from '../../core/declare/fields.ts'
import { allOf, equals } from '../../core/query/predicate.ts'
import { priorities } from './priorities.ts'

/** Ticket fields that a form can ask for, besides the subject and the address of the asking person. */
export const askedFields = ['type', 'description', 'domain', 'priority', 'files'] as const
export type AskedField = (typeof askedFields)[number]
/** The most files of one answer, and the most bytes of one file. */
export const [mostFormFiles, mostFormFileBytes] = [5, 10_000_000]

/** A public page on which people without an account ask; each answer becomes a ticket. */
export const intakeForm = defineEntity({
  name: 'intake_form',
  api: '/intake-forms',
  page: '/intake-forms',
  permission: 'intake-form',
  group: 'system',
  icon: 'contact_support',
  fields: {
    name: text({ required: true, max: 160, search: true, sort: true }),
    intro: longText({ max: 2000 }),
    thanks: longText({ max: 2000 }),
    is_active: boolean({ initial: true }),
    // The form is closed after this instant.
    ends_at: instant({ sort: true }),
    asks: strings({ among: askedFields, max: askedFields.length, filter: false }),
    requires: strings({ among: askedFields, max: askedFields.length, filter: false }),
    // The type of the form's tickets at first.
    type: ref('ticket_type', { required: true, onDelete: 'restrict', offers: allOf(equals('is_active', true)) }),
    // The types that people can choose if the form asks for one, besides `type`. If none is named, all active types are
    // offered.
    types: refs('ticket_type'),
    domain: ref('team_domain', { onDelete: 'restrict', offers: allOf(equals('is_active', true)) }),
    priority: choice(priorities, { initial: 'medium' }),
    token: text({ readOnly: true, max: 100, tracked: false, filter: false }),
    tickets: children('ticket', { by: 'form', apiOnly: true }),
    tickets_count: count('tickets'),
  },
  title: 'name',
  list: {
    columns: ['name', 'is_active', 'type', 'domain', 'tickets_count', 'ends_at'],
    filters: ['name', 'is_active', 'type', 'domain'],
    sort: 'name',
    include: ['type', 'domain'],
  },
  form: [
    { section: 'main', fields: ['name', 'intro', 'thanks', 'is_active', 'ends_at'] },
    { section: 'tickets', fields: ['asks', 'requires', 'type', 'types', 'domain', 'priority'] },
  ],
  access: { read: everyone, create: everyone, update: everyone, delete: everyone },
})
