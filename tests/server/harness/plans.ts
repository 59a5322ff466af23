import { expect } from 'vitest'
import { type BarsAnswer, scheduleIn } from '../../../src/domain/schedule/web/schedule-answer.ts'
import type { Body, Person } from './product.ts'

/** The working minutes of a day. */
export const dayMinutes = 480

/** Returns calls that make and read plans. @param who returns an administrator and a department, once they exist */
export const plansOf = (who: () => { readonly admin: Person; readonly department: string }) => {
  const made = async (path: string, body: object, by = who().admin): Promise<Body> => {
    const answer = await by.send('POST', `/api${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const read = async (path: string, by = who().admin): Promise<Body> => {
    const answer = await by.send('GET', `/api${path}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  return {
    made,
    read,
    /** Reads the plan like a timeline. */
    bars: async (project: string, by = who().admin) =>
      scheduleIn((await read(`/projects/${project}/schedule/bars`, by)) as BarsAnswer),
    /** Makes a waterfall project from Monday, 4 January 2027. */
    plan: async (more: object = {}): Promise<string> =>
      (
        await made('/projects', {
          name: 'Berths',
          type: 'waterfall',
          priority: 'low',
          destination: 'internal',
          department_id: who().department,
          start_at: '2027-01-04T08:00:00.000Z',
          ...more,
        })
      ).id,
    task: (project: string, name: string, days: number, more: object = {}): Promise<Body> =>
      made('/tasks', { project_id: project, name, duration: days * dayMinutes, ...more }),
    link: (predecessor: Body, successor: Body, more: object = {}): Promise<Body> =>
      made('/dependencies', { predecessor_id: predecessor.id, successor_id: successor.id, ...more }),
    apply: (project: string, body: object, by = who().admin) =>
      by.send('POST', `/api/projects/${project}/schedule/apply`, body),
  }
}
