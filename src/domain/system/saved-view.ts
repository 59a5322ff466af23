import { any, defineEntity, every, is, listing, own } from '../../core/declare/entity.ts'
import { boolean, longText, text } from '../../core/declare/fields.ts'

/** A named state of a list: personal, or shared with everybody who may see the list. */
export const savedView = defineEntity({
  name: 'saved_view',
  api: '/saved-views',
  permission: 'saved-view',
  group: 'system',
  icon: 'bookmark',
  fields: {
    name: text({ required: true, max: 80, sort: true }),
    // The name of the list's entity.
    entity: text({ required: true, max: 60, createOnly: true }),
    // Parameters of the list's address, with columns and density. Addresses and views have one grammar.
    state: longText({ max: 8000, filter: false }),
    is_shared: boolean({ initial: false, write: ['saved-view-share'] }),
  },
  title: 'name',
  goesWithMaker: true,
  verbs: ['share'],
  import: true,
  savedViews: { of: 'entity', state: 'state', shared: 'is_shared' },
  list: { columns: ['name', 'entity', 'is_shared', 'created_by'], filters: ['entity', 'is_shared'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'entity', 'is_shared', 'state'] }],
  access: {
    // Conditions reveal which rows they select, so only people who may see the list read its views.
    read: every(listing('entity'), any(own('created_by'), is('is_shared'))),
    create: listing('entity'),
    update: own('created_by'),
    delete: own('created_by'),
  },
})
