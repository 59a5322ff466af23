import { instant } from '../../../src/core/declare/fields.ts'
import { access, field, testMistakes, vehicle } from './mistakes.ts'

testMistakes([
  [
    'invitations to what is on no calendar',
    { invites: { people: 'driver', emails: 'plate', guests: 'parts' } },
    'invites is of rows of a calendar, and the entity has none',
  ],
  [
    'invitations whose number nothing counts',
    {
      ...field({ met_at: instant() }),
      calendar: { start: 'met_at' },
      invites: { people: 'crew', emails: 'plate', guests: 'parts' },
    },
    'invites counts its invitations in `calendar.texts.changes`, and the calendar names no field for it',
  ],
  [
    'a calendar address without anything in it',
    { feed: true },
    'feed has nothing to show: no entity whose calendar says `feed` refers to vehicle',
  ],
  ['a key that nothing reads', { agenda: { start: 'bought_on' } }, 'agenda is read by nothing: '],
  ['a key misspelt', { boards: {} }, "boards is read by nothing: did you mean 'board'?"],
  [
    'a board over a text',
    { board: { columns: 'plate', rank: 'position' } },
    "board.columns takes a field of kind choice or ref, and 'plate' is text: ",
  ],
  [
    'a board without an order',
    { board: { columns: 'kind', rank: 'positon' } },
    "board.rank names 'positon', which is no field: did you mean 'position'?",
  ],
  [
    'a card that shows nothing',
    { board: { ...vehicle.board, card: ['color'] } },
    "board.card names 'color', which is no field: ",
  ],
  [
    'sums of texts',
    { board: { ...vehicle.board, sums: ['plate'] } },
    "board.sums takes a field of kind integer or minutes or decimal or money, and 'plate' is text: that is seats, price",
  ],
  [
    'a plan over no field',
    { plan: { places: 'depot', rank: 'position' } },
    "plan.places names 'depot', which is no field: ",
  ],
  ['a facet that nothing shows', { files: true }, "show.main leaves out 'files', which then nothing shows"],
  [
    'a facet shown and not there',
    { show: { main: ['talks', 'parts', 'timed'] } },
    "show.main shows 'timed', which the entity does not have",
  ],
  [
    'a page that shows no field',
    { show: { main: ['talks', 'parts'], side: ['drivr'] } },
    "show.side names 'drivr', which is no field: did you mean 'driver'?",
  ],
  [
    'a switch that is no yes or no',
    { show: { main: ['talks', 'parts'], switch: 'seats' } },
    "show.switch takes a field of kind boolean, and 'seats' is integer: that is is_active",
  ],
  [
    'a tab of a list',
    { show: { main: ['talks', 'parts'], tabs: [{ children: 'crew' }] } },
    "show.tabs takes a field of kind children, and 'crew' is refs: that is parts",
  ],
  [
    'a tab as what its rows have not',
    { show: { main: ['talks', 'parts'], tabs: [{ children: 'parts', as: ['plan'] }] } },
    "show.tabs shows 'parts' as plan, which vehicle does not declare",
  ],
  [
    'a facet without a page',
    { page: undefined, board: undefined, show: undefined },
    'talks is shown on no page: the entity has none',
  ],
  [
    'people mentioned in a text',
    { talks: { mentions: ['plate'] } },
    "talks.mentions takes a field of kind richText, and 'plate' is text: it has none",
  ],
  [
    'members who are one',
    { members: 'driver', show: { main: ['talks', 'parts', 'members'] } },
    "members takes a field of kind refs, and 'driver' is ref: that is crew",
  ],
  ['tags that are no entity', { tags: 'tga' }, "tags names 'tga', which is no entity: did you mean 'tag'?"],
  [
    'time held against a number',
    { timed: { estimate: 'seats' }, show: { main: ['talks', 'parts', 'timed'] } },
    "timed.estimate takes a field of kind minutes, and 'seats' is integer: it has none",
  ],
  [
    'a shared field that is none',
    { shares: { shows: ['plat'] } },
    "shares.shows names 'plat', which is no field: did you mean 'plate'?",
  ],
  [
    'what hangs by no subject',
    { carries: { user: 'show' } },
    "carries names 'user', which has no subject by which it could hang on a row",
  ],
  ['a path that is taken', { api: '/users' }, "api is '/users', which user has already"],
  ['a path without its slash', { page: 'vehicles' }, "page is 'vehicles', and has to be like '/vehicles'"],
  ['a group that is none', { group: 'works' }, "group is 'works', which is none: did you mean 'work'?"],
  [
    'rows brought in by nobody',
    { import: true, access: { ...access, create: { allow: 'none' }, update: { allow: 'none' } } },
    'import is offered, and nobody may create or change rows',
  ],
  [
    'a trash that stays empty',
    { trash: true, access: { ...access, delete: { allow: 'none' } } },
    'trash is kept, and nobody may delete rows',
  ],
  ['permissions that another entity has', { permission: 'task' }, "permission is 'task', which task has already"],
  [
    'a tab by its name alone',
    { show: { main: ['talks'], tabs: ['parts'] } },
    "show.tabs has 'parts' alone: say { children: 'parts' }",
  ],
  [
    'a calendar from a day to a moment',
    { ...field({ ends_at: instant() }), calendar: { start: 'bought_on', end: 'ends_at' } },
    "calendar.end is instant, and 'bought_on' is day: take two of one kind",
  ],
  [
    'a timeline from a day to a moment',
    { ...field({ ends_at: instant() }), timeline: { start: 'bought_on', end: 'ends_at' } },
    "timeline.end is instant, and 'bought_on' is day: take two of one kind",
  ],
  [
    'days that may be whole days',
    { calendar: { start: 'bought_on', end: 'sold_on', allDay: 'is_active' } },
    "calendar.allDay is said of moments, and 'bought_on' is day",
  ],
  [
    'a place of new rows that is no reference',
    { quick: { fields: ['seats'], place: ['seats'] } },
    "quick.place takes a field of kind ref, and 'seats' is integer: that is driver, department, parent",
  ],
  [
    'a place of new rows that the small form leaves out',
    { quick: { fields: ['seats'], place: ['driver'] } },
    "quick.place names 'driver', which quick.fields leaves out",
  ],
  ['a state that is no field', { state: 'knd' }, "state names 'knd', which is no field: did you mean 'kind'?"],
  ['a state without marks', { state: 'kind' }, "state is 'kind', whose options have no marks: there is none"],
  [
    'two marks, of which none stands for a row',
    {
      ...field({
        kind: { kind: 'choice', options: ['van', 'lorry'], marks: { van: 'open', lorry: 'done' } },
        use: { kind: 'choice', options: ['van', 'lorry'], marks: { van: 'open', lorry: 'done' } },
      }),
      board: undefined,
    },
    'state is not said, and kind and use have marks: say which of them stands for a row',
  ],
])
