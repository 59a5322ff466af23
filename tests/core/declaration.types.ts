import { type ActionOf, defineArea } from '../../src/core/declare/area.ts'
import { defineEntity, everyone, own } from '../../src/core/declare/entity.ts'
import {
  boolean,
  children,
  choice,
  computed,
  day,
  instant,
  rank,
  ref,
  refs,
  secret,
  sequence,
  subject,
  text,
} from '../../src/core/declare/fields.ts'
import { me, my, now, today } from '../../src/core/declare/initial.ts'
import type { CreateOf, RecordOf, UpdateOf } from '../../src/core/declare/record.ts'
import { defineRegistry, type Registry } from '../../src/core/declare/registry.ts'

/** Compile-time tests: this file says nothing at run time. Every promise of the declaration language has its line. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <T extends true>(): T | undefined => undefined

const access = { read: everyone, create: everyone, update: everyone, delete: everyone } as const
const shape = { table: 'specimens', permission: 'specimen', group: 'work', icon: 'star', access } as const
const list = { columns: ['title'], filters: ['title'], sort: '-created_at' } as const
const form = [{ section: 'main', fields: ['title'] }] as const

const ticket = defineEntity({
  ...shape,
  name: 'ticket',
  api: '/tickets',
  fields: {
    title: text({ required: true }),
    note: text(),
    status: choice(['open', 'solved'], { initial: 'open' }),
    kind: choice(['bug', 'wish'], { required: true }),
    done: boolean(),
    number: sequence({ prefix: '#' }),
    owner: ref('user', { required: true }),
    helper: ref('user', { wire: 'helperId' }),
    watchers: refs('user'),
    due_at: instant({ derived: true }),
    overdue: computed('boolean'),
    pin: secret({ required: true }),
    about: subject({ required: true }),
  },
  title: 'title',
  list,
  form,
})
type Ticket = RecordOf<typeof ticket>
type NewTicket = CreateOf<typeof ticket>
type TicketChange = UpdateOf<typeof ticket>

holds<Equal<Ticket['status'], 'open' | 'solved'>>()
holds<Equal<Ticket['kind'], 'bug' | 'wish'>>()
holds<Equal<Ticket['title'], string>>()
holds<Equal<Ticket['note'], string | null>>()
holds<Equal<Ticket['due_at'], string | null>>()
holds<Equal<Ticket['done'], boolean>>()
holds<Equal<Ticket['number'], number>>()
holds<Equal<Ticket['owner_id'], string>>()
holds<Equal<Ticket['helperId'], string | null>>()
holds<Equal<Ticket['overdue'], boolean>>()
holds<Equal<Ticket['about_type'], string>>()
holds<Equal<'pin' extends keyof Ticket ? true : false, false>>()
holds<Equal<'watchers' extends keyof Ticket ? true : false, false>>()
holds<Equal<NewTicket['title'], string>>()
holds<Equal<NewTicket['pin'], string>>()
holds<Equal<'number' extends keyof NewTicket ? true : false, false>>()
holds<Equal<'due_at' extends keyof NewTicket ? true : false, false>>()
holds<Equal<TicketChange['status'], 'open' | 'solved' | undefined>>()
holds<Equal<TicketChange['note'], string | null | undefined>>()
// @ts-expect-error a new ticket needs its title
const untitled: NewTicket = { kind: 'bug', owner_id: 'u', pin: 'p', about_type: 'x', about_id: 'y' }
void untitled

// @ts-expect-error the initial value must be one of the options
choice(['open', 'solved'], { initial: 'closed' })
choice(['open', 'solved'], { follows: { open: ['solved'] }, returns: 'solved' })
// @ts-expect-error what follows must be one of the options
choice(['open', 'solved'], { follows: { open: ['closed'] } })
// @ts-expect-error and so must what it follows
choice(['open', 'solved'], { follows: { open: ['solved'], closed: ['open'] } })
// @ts-expect-error and what it returns from
choice(['open', 'solved'], { returns: 'closed' })
defineEntity({
  ...shape,
  name: 'a',
  api: '/a',
  fields: { title: text() },
  title: 'title',
  // @ts-expect-error a column must be a field
  list: { ...list, columns: ['titel'] },
  form,
})
defineEntity({
  ...shape,
  name: 'a',
  api: '/a',
  fields: { title: text() },
  title: 'title',
  list,
  // @ts-expect-error a form field must be a field
  form: [{ section: 'main', fields: ['nope'] }],
})
// @ts-expect-error the title must be a field
defineEntity({ ...shape, name: 'a', api: '/a', fields: { title: text() }, title: 'name', list, form })
defineEntity({
  ...shape,
  name: 'a',
  api: '/a',
  fields: { title: text() },
  title: 'title',
  list,
  form,
  // @ts-expect-error a rule must name a field
  access: { ...access, read: own('owner') },
})
const { access: _, ...withoutAccess } = shape
// @ts-expect-error access is required: nothing is open by omission
defineEntity({ ...withoutAccess, name: 'a', api: '/a', fields: { title: text() }, title: 'title', list, form })
defineEntity({
  ...shape,
  name: 'a',
  api: '/a',
  fields: { title: text() },
  title: 'title',
  list,
  form,
  // @ts-expect-error a facet must name fields
  board: { columns: 'stage', rank: 'title' },
})
defineEntity({
  ...shape,
  name: 'a',
  api: '/a',
  fields: { title: text() },
  title: 'title',
  list,
  form,
  // @ts-expect-error fields that go together must be fields
  together: [['start', 'end']],
})

const team = defineEntity({
  ...shape,
  name: 'team',
  api: '/teams',
  fields: { title: text(), users: children('user', { by: 'team' }) },
  title: 'title',
  list,
  form,
})
const user = defineEntity({
  ...shape,
  name: 'user',
  api: '/users',
  fields: { title: text(), team: ref('team') },
  title: 'title',
  list: { ...list, paths: ['team.title'] },
  form,
})
/** Where a name leads nowhere, what `defineRegistry` gives is none. */
const isRegistry = (registry: Registry): boolean => registry.problems.length === 0
isRegistry(defineRegistry(team, user))
const lost = defineEntity({
  ...shape,
  name: 'lost',
  api: '/lost',
  fields: { title: text(), team: ref('taem') },
  title: 'title',
  list,
  form,
})
// @ts-expect-error a reference must name an entity
isRegistry(defineRegistry(team, user, lost))
const heaped = defineEntity({
  ...shape,
  name: 'heaped',
  api: '/heaped',
  fields: { title: text(), team: ref('team'), place: rank({ within: 'title' }) },
  title: 'title',
  list,
  form,
})
// @ts-expect-error rows have an order within a reference of theirs
isRegistry(defineRegistry(team, user, heaped))
const keeping = defineEntity({
  ...shape,
  name: 'keeping',
  api: '/keeping',
  fields: { title: text(), state: choice(['on', 'held'], { returns: 'held' }) },
  title: 'title',
  list,
  form,
})
holds<Equal<RecordOf<typeof keeping>['held_from'], 'on' | 'held' | null>>()
const part = {
  ...shape,
  name: 'part',
  api: '/parts',
  title: 'title',
  list,
  form,
} as const
const whole = defineEntity({
  ...part,
  fields: { title: text(), team: ref('team'), above: ref('part', { within: 'team' }) },
})
isRegistry(defineRegistry(team, user, whole))
const further = defineEntity({ ...part, fields: { title: text(), lead: ref('user', { within: 'above.team' }) } })
// @ts-expect-error a reference is within what its own row has
isRegistry(defineRegistry(team, user, further))
const beyond = defineEntity({ ...part, fields: { title: text(), size: text(), lead: ref('user', { within: 'size' }) } })
// @ts-expect-error and what the one that it leads to has
isRegistry(defineRegistry(team, user, beyond))
const owned = defineEntity({
  ...part,
  fields: { title: text(), lead: ref('user', { initial: me }), made_on: day({ initial: today }) },
})
isRegistry(defineRegistry(team, user, owned))
const given = defineEntity({ ...part, fields: { title: text(), team: ref('team', { initial: me }) } })
// @ts-expect-error who makes a row is no team
isRegistry(defineRegistry(team, user, given))
const borrowed = defineEntity({ ...part, fields: { title: text(), lead: ref('user', { initial: my('squad') }) } })
// @ts-expect-error the maker has no reference of that name
isRegistry(defineRegistry(team, user, borrowed))
// @ts-expect-error a day does not begin as a moment
day({ initial: now })
// @ts-expect-error nor as a text
day({ initial: '2026-01-01' })
const stepping = defineArea({
  name: 'stepping',
  entities: [
    defineEntity({
      ...keeping,
      name: 'stepping',
      fields: { title: text(), state: choice(['on', 'off'], { follows: { on: [{ to: 'off', verb: 'end' }] } }) },
    }),
  ],
})
// A step’s verb is an action that may be granted.
holds<Equal<'end' extends ActionOf<(typeof stepping)['entities'][0]> ? true : false, true>>()
// @ts-expect-error a step leads to an option
choice(['on', 'off'], { follows: { on: [{ to: 'of', verb: 'end' }] } })
const mixed = defineEntity({
  ...part,
  fields: { title: text(), from: day(), until: instant(), to: day() },
  calendar: { start: 'from', end: 'until' },
})
// @ts-expect-error a row begins and ends at moments, or on days
isRegistry(defineRegistry(team, user, mixed))
const placed = defineEntity({ ...mixed, calendar: { start: 'from', end: 'to' } })
isRegistry(defineRegistry(team, user, placed))
const kept = defineEntity({ ...keeping, name: 'kept', fields: { ...keeping.fields, held_from: text() } })
// @ts-expect-error what it returns to has a column of its own
isRegistry(defineRegistry(team, user, kept))
const stray = defineEntity({
  ...shape,
  name: 'stray',
  api: '/stray',
  fields: { title: text(), users: children('user', { by: 'squad' }) },
  title: 'title',
  list,
  form,
})
// @ts-expect-error a child relation must lead back
isRegistry(defineRegistry(team, user, stray))
const astray = defineEntity({
  ...shape,
  name: 'astray',
  api: '/astray',
  fields: { title: text(), team: ref('team') },
  title: 'title',
  list: { ...list, paths: ['team.nmae'] },
  form,
})
// @ts-expect-error a relation path must lead to a field
isRegistry(defineRegistry(team, user, astray))
