import { any, defineEntity, every, is, listing, own } from '../../core/entity.ts'
import { boolean, longText, text } from '../../core/fields.ts'

/** What a list shows and how, under a name: one's own, or for everybody who may see that list. */
export const savedView = defineEntity({
  name: 'saved_view',
  api: '/saved-views',
  permission: 'saved-view',
  group: 'system',
  icon: 'bookmark',
  fields: {
    name: text({ required: true, max: 80, sort: true }),
    // The entity whose list it is, by its name.
    entity: text({ required: true, max: 60, createOnly: true }),
    // The parameters of the list's address, its columns and density: one grammar for addresses and views.
    state: longText({ max: 8000, filter: false }),
    is_shared: boolean({ initial: false, write: ['saved-view-share'] }),
  },
  title: 'name',
  goesWithMaker: true,
  verbs: ['share'],
  savedViews: { of: 'entity', state: 'state', shared: 'is_shared' },
  list: { columns: ['name', 'entity', 'is_shared', 'created_by'], filters: ['entity', 'is_shared'], sort: 'name' },
  form: [{ section: 'main', fields: ['name', 'entity', 'is_shared', 'state'] }],
  access: {
    // Conditions tell of the rows that they ask about: a view is for those who may see its list.
    read: every(listing('entity'), any(own('created_by'), is('is_shared'))),
    create: listing('entity'),
    update: own('created_by'),
    delete: own('created_by'),
  },
})
