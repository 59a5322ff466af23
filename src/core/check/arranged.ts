import type { Board, Plan } from '../declare/entity.ts'
import type { FieldKind } from '../declare/fields.ts'
import type { Calendar, Timeline } from '../declare/shapes.ts'
import { standsOnDays } from '../time/days/whole-days.ts'
import { checkConditions } from './conditions.ts'
import { type Declared, fieldAt, fieldOfKind } from './declarations.ts'

const boardKinds = {
  columns: ['choice', 'ref'],
  rank: ['rank'],
  per: ['ref'],
} as const satisfies Partial<Record<keyof Board, readonly FieldKind[]>>
const planKinds = {
  places: ['choice', 'ref'],
  rank: ['rank'],
  per: ['ref'],
  parts: ['children'],
  ended: ['instant'],
} as const satisfies Partial<Record<keyof Plan, readonly FieldKind[]>>

const timelineKinds = {
  start: ['instant', 'day'],
  end: ['instant', 'day'],
  progress: ['progress', 'computed'],
  people: ['refs', 'ref'],
  per: ['ref'],
} as const satisfies Partial<Record<keyof Timeline, readonly FieldKind[]>>

/** Checks that a row begins and ends at moments, or begins and ends on days. */
const checkEnds = (
  { model, report }: Declared,
  key: 'calendar' | 'timeline',
  { start, end }: { readonly start: string; readonly end?: string },
): void => {
  const [from, to] = [start, end ?? start].map((name) => model.byName.get(name)?.field.kind)
  if (from !== undefined && to !== undefined && from !== to)
    report(`${key}.end`, `is ${to}, and '${start}' is ${from}: take two of one kind`)
}

/** Checks that the board, the plan and the timeline are declared with fields of the right kinds. */
export const checkArranged = (declared: Declared): void => {
  const { board, plan, timeline, page } = declared.entity
  const each = <P extends Board | Plan | Timeline>(
    key: 'board' | 'plan' | 'timeline',
    part: P | undefined,
    kinds: { [K in keyof P]?: readonly FieldKind[] },
  ) => {
    if (part === undefined) return
    for (const [name, allowed] of Object.entries(kinds)) {
      const field = part[name as keyof P] as string | undefined
      if (field !== undefined) fieldOfKind(declared, `${key}.${name}`, field, allowed as readonly FieldKind[])
    }
    if (page === undefined && part.per === undefined) declared.report(key, 'is shown on no page: the entity has none')
  }
  each('board', board, boardKinds)
  each('plan', plan, planKinds)
  each('timeline', timeline, timelineKinds)
  if (timeline !== undefined) checkEnds(declared, 'timeline', timeline)
  for (const name of board?.card ?? []) fieldAt(declared, 'board.card', name)
  for (const name of board?.lanes ?? []) fieldAt(declared, 'board.lanes', name)
  for (const name of board?.sums ?? [])
    fieldOfKind(declared, 'board.sums', name, ['integer', 'minutes', 'decimal', 'money'])
  for (const name of plan?.line ?? []) fieldAt(declared, 'plan.line', name)
}

const calendarKinds = {
  start: ['instant', 'day'],
  end: ['instant', 'day'],
  allDay: ['boolean'],
  zone: ['timeZone'],
  color: ['color'],
  done: ['boolean', 'computed'],
} as const satisfies Partial<Record<keyof Calendar, readonly FieldKind[]>>
const repeatKinds = {
  rule: ['recurrence'],
  last: ['instant'],
  without: ['strings'],
  series: ['ref'],
  at: ['instant'],
} as const satisfies Record<keyof NonNullable<Calendar['repeats']>, readonly FieldKind[]>

/** Checks that the calendar is declared with fields of the right kinds. */
export const checkCalendar = (declared: Declared): void => {
  const { calendar } = declared.entity
  if (calendar === undefined) return
  for (const [name, kinds] of Object.entries(calendarKinds)) {
    const field = calendar[name as keyof typeof calendarKinds]
    if (field !== undefined) fieldOfKind(declared, `calendar.${name}`, field, kinds)
  }
  checkEnds(declared, 'calendar', calendar)
  if (standsOnDays(declared.model))
    for (const key of ['allDay', 'zone', 'repeats'] as const)
      if (calendar[key] !== undefined)
        declared.report(`calendar.${key}`, `is said of moments, and '${calendar.start}' is day`)
  for (const name of Object.values(calendar.texts ?? {})) fieldAt(declared, 'calendar.texts', name)
  if (calendar.feed?.at !== undefined) fieldOfKind(declared, 'calendar.feed.at', calendar.feed.at, ['instant'])
  checkConditions(declared, 'calendar.feed.mine', calendar.feed?.mine)
  checkConditions(declared, 'calendar.feed.while', calendar.feed?.while)
  for (const [name, kinds] of Object.entries(repeatKinds)) {
    const field = calendar.repeats?.[name as keyof typeof repeatKinds]
    if (field !== undefined) fieldOfKind(declared, `calendar.repeats.${name}`, field, kinds)
  }
}
