import {
  children,
  choice,
  computed,
  count,
  currency,
  day,
  decimal,
  formula,
  integer,
  longText,
  money,
  rank,
  ref,
  refs,
  sum,
  text,
} from '../../../src/core/declare/fields.ts'
import { me, my, next } from '../../../src/core/declare/initial.ts'
import { field, testMistakes, where } from './mistakes.ts'

testMistakes([
  [
    'a formula that can’t be read',
    field({ worth: formula('price * seats)') }),
    "fields.worth is 'price * seats)', which has ')' where it should end",
  ],
  [
    'a formula that stops',
    field({ worth: formula('price *') }),
    "fields.worth is 'price *', which ends where a number or a field is missing",
  ],
  [
    'a formula with a sign of another language',
    field({ worth: formula('price ** seats') }),
    "fields.worth is 'price ** seats', which has '*' where a number or a field is missing",
  ],
  [
    'a formula over a field that there is not',
    field({ worth: formula('prise * seats') }),
    "fields.worth names 'prise', which is no field: did you mean 'price'?",
  ],
  [
    'a formula over a text',
    field({ worth: formula('price * plate') }),
    "fields.worth computes with 'plate', which is text",
  ],
  [
    'a formula that adds days',
    field({ worth: formula('sold_on + bought_on') }),
    "fields.worth is 'sold_on + bought_on', which computes with a day: days can be subtracted from each other, and nothing else",
  ],
  [
    'a formula that is computed from itself',
    field({ worth: formula('double / 2'), double: formula('worth * 2') }),
    'fields.worth is computed from itself',
  ],
  ['a sum of its own children’s sums', field({ worth: sum('parts', 'worth') }), 'fields.worth is computed from itself'],
  [
    'a sum of rows that there are not',
    field({ worth: sum('part', 'price') }),
    "fields.worth names 'part', which is no field: did you mean 'parts'?",
  ],
  ['a sum of texts', field({ worth: sum('parts', 'plate') }), "fields.worth takes the sum of 'plate', which is text"],
  [
    'a sum of whole numbers as decimals',
    field({ worth: sum('parts', 'seats') }),
    "fields.worth.type is 'decimal', and the sum of 'seats' is 'number'",
  ],
  [
    'a sum with fewer digits than what it adds up',
    field({ worth: sum('parts', 'price', { scale: 1 }) }),
    "fields.worth.scale has fewer digits than 'price' of vehicle",
  ],
  [
    'a sum that is chosen by what is not compared',
    field({ worth: sum('parts', 'price', { where: where('seats', 'gt', 3) }) }),
    "fields.worth.where compares by 'gt': there is eq, ne, in, nin, null, nnull",
  ],
  [
    'a table of rows by a list',
    field({ parent: refs('vehicle'), parts: children('vehicle', { by: 'parent', inline: true }) }),
    'fields.parts.inline needs rows of one parent, and vehicle leads here by a list',
  ],
  [
    'a table of rows that have a field for their own place',
    field({ before: text(), parts: children('vehicle', { by: 'parent', inline: true }) }),
    "fields.parts.inline needs 'before' for the place of a row, and vehicle has such a field",
  ],
  [
    'a value to read that needs no permission',
    field({ price: decimal({ read: ['vehicel-update'] }) }),
    "fields.price.read asks for 'vehicel-update', which is no permission: did you mean 'vehicle-update'?",
  ],
  [
    'a value to write that needs none',
    field({ price: decimal({ write: ['vehicle-updat'] }) }),
    "fields.price.write asks for 'vehicle-updat', which is no permission: did you mean 'vehicle-update'?",
  ],
  [
    'a first value that is no option',
    field({ kind: { kind: 'choice', options: ['van', 'lorry'], initial: 'vam' } }),
    "fields.kind.initial names 'vam', which is no option: did you mean 'van'?",
  ],
  [
    'what follows no option',
    field({ kind: { kind: 'choice', options: ['van', 'lorry'], follows: { van: ['lory'] } } }),
    "fields.kind.follows names 'lory', which is no option: did you mean 'lorry'?",
  ],
  [
    'a step to no option',
    field({ kind: { kind: 'choice', options: ['van', 'lorry'], follows: { van: [{ to: 'lory', verb: 'load' }] } } }),
    "fields.kind.follows names 'lory', which is no option: did you mean 'lorry'?",
  ],
  [
    'marks that leave one out',
    field({ kind: { kind: 'choice', options: ['van', 'lorry'], marks: { van: 'open' } } }),
    'fields.kind.marks leaves out lorry',
  ],
  ['an option twice', field({ kind: choice(['van', 'van']) }), "fields.kind has the option 'van' twice"],
  ['no options', field({ kind: choice([]) }), 'fields.kind has no options'],
  [
    'bounds the wrong way round',
    field({ seats: integer({ min: 9, max: 1 }) }),
    'fields.seats.min is 9, above the most, 1',
  ],
  [
    'a first value out of bounds',
    field({ seats: integer({ max: 9, initial: 10 }) }),
    'fields.seats.initial is 10, above 9',
  ],
  [
    'a bound that is no number',
    field({ price: decimal({ min: 'zero' }) }),
    "fields.price.min is 'zero', which is no number",
  ],
  [
    'a text that begins too long',
    field({ reason: text({ max: 2, initial: 'none' }) }),
    'fields.reason.initial is longer than 2 characters',
  ],
  [
    'an option that the kind has not',
    field({ seats: { kind: 'integer', requird: true } }),
    "fields.seats says 'requird', which the kind integer does not have: did you mean 'required'?",
  ],
  [
    'an order of what has none',
    field({ more: longText({ sort: true }) }),
    'fields.more.sort is said of the kind longText, which has no order',
  ],
  [
    'a key of two letters',
    field({ seats: integer({ key: 'se' }) }),
    "fields.seats.key is 'se', and has to be one letter",
  ],
  [
    'two fields with one key',
    field({ seats: integer({ key: 's' }), price: decimal({ key: 's' }) }),
    "fields has two with the key 's'",
  ],
  [
    'two fields with one name on the wire',
    field({ driver_id: text() }),
    "fields has two that are 'driver_id' on the wire",
  ],
  ['a name of the engine', field({ version: text() }), 'fields.version has the name of a column that every table has'],
  [
    'a name in capitals',
    field({ Seats: integer() }),
    'fields.Seats has a name that is not small letters, digits and _',
  ],
  [
    'a reference to nothing',
    field({ department: ref('departmnt') }),
    "fields.department.to names 'departmnt', which is no entity: did you mean 'department'?",
  ],
  [
    'a required reference that is emptied',
    field({ parent: ref('vehicle', { required: true, onDelete: 'clear' }) }),
    "fields.parent.onDelete would empty a field that is required: take 'restrict' or 'follow'",
  ],
  [
    'a reference within nothing',
    field({ parent: ref('vehicle', { within: 'depot' }) }),
    "fields.parent.within is 'depot', no end of which both vehicle and vehicle have",
  ],
  [
    'references by no field',
    field({ crew: refs('user', { by: 'mail' }) }),
    "fields.crew.by names 'mail', which is no field of user: did you mean 'email'?",
  ],
  [
    'children that do not lead back',
    field({ parts: children('vehicle', { by: 'driver' }) }),
    "fields.parts.by names 'driver', by which vehicle does not lead here: ",
  ],
  [
    'children that nothing shows',
    field({ others: children('vehicle', { by: 'parent' }) }),
    'fields.others is shown nowhere: name it in show.tabs or show.main, count it, or say `apiOnly: true`',
  ],
  [
    'a count of a text',
    field({ parts_count: count('plate') }),
    "fields.parts_count.of takes a field of kind children or refs, and 'plate' is text: that is crew, parts",
  ],
  [
    'a count of those that a text says',
    field({ parts_count: count('parts', { only: 'plate' }) }),
    "fields.parts_count.only names 'plate', which is not yes or no",
  ],
  [
    'a count of those that no field says',
    field({ parts_count: count('parts', { only: 'active' }) }),
    "fields.parts_count.only names 'active', which is no field of vehicle: ",
  ],
  [
    'a date that is late by a text',
    field({ sold_on: day({ late: 'plate' }) }),
    "fields.sold_on.late takes a field of kind computed or boolean, and 'plate' is text: ",
  ],
  [
    'a date that is late by a number',
    field({ sold_on: day({ late: 'days_left' }), days_left: computed('number') }),
    "fields.sold_on.late names 'days_left', which is not yes or no",
  ],
  [
    'an order within a text',
    field({ position: rank({ within: 'plate' }) }),
    "fields.position.within takes a field of kind ref, and 'plate' is text: ",
  ],
  [
    'a number that comes last among those of a text',
    field({ seats: integer({ comesLast: 'plate' }) }),
    "fields.seats.comesLast takes a field of kind ref, and 'plate' is text: ",
  ],
  [
    'a field that a facet brings',
    { ...field({ tags: text() }), tags: 'tag' },
    'fields.tags is declared, and comes with a facet',
  ],
  [
    'a day that begins as a person',
    field({ sold_on: { kind: 'day', initial: me } }),
    "fields.sold_on.initial is `me`, which a day can't be: it is said of ref",
  ],
  [
    'a maker who is no department',
    field({ department: ref('department', { initial: me }) }),
    "fields.department.initial is `me`, who is a user, and 'department' leads to department",
  ],
  [
    'what the maker does not have',
    field({ department: ref('department', { initial: my('departmnt') }) }),
    "fields.department.initial takes the maker's 'departmnt', by which user does not lead to department: did you mean 'department'?",
  ],
  [
    'what leads elsewhere',
    field({ driver: ref('user', { initial: my('department') }) }),
    "fields.driver.initial takes the maker's 'department', by which user does not lead to user: there is hours_approver",
  ],
  [
    'a series whose numbers may be taken',
    field({ plate: text({ initial: next('number', 'V-{0000}') }) }),
    'fields.plate.unique is not said, and a series gives each number once: say `unique: true`',
  ],
  [
    'a series without a number',
    field({ plate: text({ unique: true, initial: next('number', 'V-{year}') }) }),
    "fields.plate.initial is written by 'V-{year}', which needs one number, such as {0000}, and has 0",
  ],
  [
    'numbers that are too long',
    field({ plate: text({ unique: true, max: 5, initial: next('number', 'V-{year}-{0000}') }) }),
    'fields.plate.initial writes 11 characters, above 5',
  ],
  [
    'two fields that count one series',
    field({
      plate: text({ unique: true, initial: next('number', 'V-{0000}') }),
      badge: text({ unique: true, initial: next('number', 'B-{0000}') }),
    }),
    "fields.plate.initial counts the series 'number', which 'badge' counts already",
  ],
  [
    'a row that needs one before it',
    field({ parent: ref('vehicle', { required: true }) }),
    'fields.parent.required leads back to vehicle, so that no first row could be made: vehicle.parent',
  ],
  [
    'a field that an amount brings along',
    field({ price: money(), price_currency: currency() }),
    "fields.price_currency is declared, and the amount 'price' brings it along",
  ],
])
