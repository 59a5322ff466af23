import { day, instant, ref } from '../../../src/core/declare/fields.ts'
import { type Changes, field, list, testMistakes, where } from './mistakes.ts'

const listed = (more: Changes): Changes => ({ list: { ...list, ...more } })

testMistakes([
  [
    'a moment whose time left is counted while a text says so',
    field({ seen_at: instant({ leftWhile: 'plate' }) }),
    "fields.seen_at.leftWhile takes a field of kind computed or boolean, and 'plate' is text: ",
  ],
  [
    'a reference in whose place no text stands',
    field({ driver: ref('user', { otherwise: 'sold_on' }), sold_on: day() }),
    "fields.driver.otherwise takes a field of kind text or email, and 'sold_on' is day: ",
  ],
  [
    'a column that is no field',
    listed({ columns: ['plat'] }),
    "list.columns names 'plat', which is no field: did you mean 'plate'?",
  ],
  ['a column twice', listed({ columns: ['kind', 'kind'] }), "list.columns names 'kind' twice"],
  ['no columns', listed({ columns: [] }), 'list.columns is empty'],
  [
    'children as a column',
    listed({ columns: ['parts'] }),
    "list.columns names 'parts': rows of vehicle fit in no cell; count them",
  ],
  [
    'an order key as a column',
    listed({ columns: ['position'] }),
    "list.columns names 'position', and the kind rank shows nothing",
  ],
  [
    'a filter that is no field',
    listed({ filters: ['kimd'] }),
    "list.filters names 'kimd', which is no field: did you mean 'kind'?",
  ],
  [
    'a filter by children',
    listed({ filters: ['parts'] }),
    "list.filters names 'parts': nothing can be asked of the kind children",
  ],
  [
    'an order that is not sorted',
    listed({ sort: 'kind' }),
    "list.sort names 'kind', which does not say `sort: true`; sorted are plate, bought_on, position, created_at, updated_at",
  ],
  [
    'an order that is no field',
    listed({ sort: '-plaet' }),
    "list.sort names 'plaet', which is no field: did you mean 'plate'?",
  ],
  ['a text asked along', listed({ include: ['plate'] }), "list.include names 'plate', which is text and no relation: "],
  [
    'a relation misspelt',
    listed({ include: ['drivr'] }),
    "list.include names 'drivr', which is no field and no relation: did you mean 'driver'?",
  ],
  [
    'a path into nothing',
    listed({ paths: ['driver.nmae'] }),
    "list.paths has 'driver.nmae': 'nmae' is no field of user: did you mean 'name'?",
  ],
  [
    'a path through a text',
    listed({ paths: ['plate.name'] }),
    "list.paths has 'plate.name': 'plate' is no relation of vehicle: ",
  ],
  [
    'a parameter for nothing',
    listed({ params: { by: 'drivr_id' } }),
    "list.params.by is 'drivr_id': 'drivr_id' is no field of vehicle: did you mean 'driver_id'?",
  ],
  ['groups by a text', listed({ groups: ['plate'] }), "list.groups names 'plate', which is text and makes no groups: "],
  [
    'a view for a permission that is none',
    listed({
      views: {
        mine: { where: { operator: 'and', filters: [] }, permissions: ['vehicel-update'] },
      },
    }),
    "list.views.mine.permissions asks for 'vehicel-update', which is no permission: did you mean 'vehicle-update'?",
  ],
  ['a page of a thousand', listed({ pageSize: 1000 }), 'list.pageSize is 1000, and has to be 1 to 100'],
  ['a key that no list has', listed({ colums: [] }), "list.colums is read by nothing: did you mean 'columns'?"],
  ['a title that is no field', { title: 'plat' }, "title is 'plat', which is no field: did you mean 'plate'?"],
  [
    'a title by a reference to what is called by one',
    { title: 'parent' },
    "title is 'parent', and vehicle is called by a reference itself: no title may go that far",
  ],
  [
    'another title by what is no reference',
    { titleElse: 'plate' },
    "titleElse takes a field of kind ref, and 'plate' is text: ",
  ],
  ['a title that names nothing', { title: 'crew' }, "title is 'crew', and the kind refs names nothing to people"],
  [
    'a form field that is none',
    { form: [{ section: 'main', fields: ['plate', 'seat'] }] },
    "form.main names 'seat', which is no field: did you mean 'seats'?",
  ],
  ['a form field twice', { form: [{ section: 'main', fields: ['plate', 'plate'] }] }, "form has 'plate' twice"],
  [
    'a section twice',
    {
      form: [
        { section: 'a', fields: ['plate'] },
        { section: 'a', fields: [] },
      ],
    },
    "form has the section 'a' twice",
  ],
  [
    'children in a form',
    { form: [{ section: 'main', fields: ['plate', 'parts'] }] },
    "form.main names 'parts': rows of vehicle are filled in on forms of their own; show them in show.tabs or show.main",
  ],
  [
    'a form without what is required',
    { form: [{ section: 'main', fields: ['kind'] }] },
    "form leaves out 'plate', without which nothing can be made",
  ],
  [
    'a section asking about nothing',
    {
      form: [
        { section: 'main', fields: ['kind'], shownWhen: where('knid', 'eq', 'van') },
        { section: 'b', fields: ['plate'] },
      ],
    },
    "form.main.shownWhen asks about 'knid', which is no column: did you mean 'kind'?",
  ],
  [
    'a required field in a section that may hide',
    { form: [{ section: 'main', fields: ['plate'], shownWhen: where('kind', 'eq', 'van') }] },
    "form.main is not always shown, and 'plate' in it is always required: say `requiredWhen`",
  ],
  [
    'a required field in a folded section',
    { form: [{ section: 'main', fields: ['plate'], folded: true }] },
    "form.main is folded, and 'plate' in it is always required: ask for it in a section that is not",
  ],
  [
    'an order of text and choice',
    { order: [{ later: 'plate', earlier: 'kind' }] },
    "order[0] can't compare: 'plate' is text and 'kind' is choice",
  ],
  [
    'an order of two kinds',
    { order: [{ later: 'sold_on', earlier: 'seats' }] },
    "order[0] can't compare: 'sold_on' is day and 'seats' is integer",
  ],
  [
    'an order of no field',
    { order: [{ later: 'sold', earlier: 'bought_on' }] },
    "order[0].later names 'sold', which is no field: ",
  ],
  [
    'together with nothing',
    { together: [['plate', 'knid']] },
    "together names 'knid', which is no field: did you mean 'kind'?",
  ],
  ['unique by a list', { unique: [['crew']] }, "unique names 'crew', and the kind refs has no column"],
])
