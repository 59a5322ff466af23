import type { DemoDepartmentKey } from '../../../people/demo-people.ts'

/** A project of the demo. Its days count from the day on which the demo is loaded. */
export type DemoProject = {
  readonly name: string
  readonly description: string
  readonly department: DemoDepartmentKey
  /** The client of an external project. */
  readonly client?: string
  readonly type: 'agile' | 'waterfall'
  readonly status: 'planning' | 'active' | 'on_hold' | 'completed' | 'cancelled'
  readonly priority: 'low' | 'medium' | 'high' | 'urgent'
  /** First and last day; for a completed project also the day of delivery. */
  readonly days: readonly [start: number, end: number, delivered?: number]
  /** In whole units of the organisation's currency. */
  readonly budget?: number
  /** Local parts of mail addresses; the first person is the maker. */
  readonly people: readonly string[]
  /** Indexes into the lists of tags and skills. */
  readonly tags: readonly number[]
  readonly skills: readonly number[]
  /** Name of its parent project. */
  readonly parent?: string
}

type Kind = DemoProject['type']
type Status = DemoProject['status']
type Priority = DemoProject['priority']

export const one = (
  department: DemoDepartmentKey,
  [type, status, priority]: readonly [Kind, Status, Priority],
  name: string,
  description: string,
  days: DemoProject['days'],
  people: string,
  more: Partial<Pick<DemoProject, 'client' | 'budget' | 'tags' | 'skills' | 'parent'>> = {},
): DemoProject => ({
  department,
  type,
  status,
  priority,
  name,
  description,
  days,
  people: people.split(' '),
  tags: [],
  skills: [],
  ...more,
})
