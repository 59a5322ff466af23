import { expect } from 'vitest'
import { openSession } from '../../../src/server/auth/sessions.ts'
import { type Body, type Product, type Send, startTestProduct } from '../harness/product.ts'
import fixture from './sprint-log.json' with { type: 'json' }

type Change = { readonly in?: string; readonly [field: string]: unknown }
type Line = readonly [at: string, task: string, what: string, change: Change]
const dayMs = 86_400_000
/** JSON has no tuples, hence the cast. */
const log = fixture.log as unknown as readonly Line[]

/** Replays the log of a sprint through the product's own calls while the clock goes through its days. */
export class Replay {
  product!: Product
  now = Date.parse('2026-02-20T08:00:00Z')
  project = ''
  sprint = ''
  other = ''
  readonly tasks = new Map<string, string>()
  private admin = ''

  async begin(): Promise<void> {
    this.product = await startTestProduct({ now: () => this.now })
    this.admin = (await this.product.person({ roles: ['admin'] })).id
    const department = await this.make('/departments', { name: 'Quay' })
    const body = { name: 'Berth 4', priority: 'low', destination: 'internal', department_id: department.id }
    this.project = (await this.make('/projects', body)).id
    const phase = await this.make('/phases', { project_id: this.project, name: 'Works' })
    this.sprint = (await this.make('/sprints', { phase_id: phase.id, name: 'Sprint 1', ...fixture.sprint })).id
    this.other = (await this.make('/sprints', { phase_id: phase.id, name: 'Sprint 2' })).id
  }

  /** Sends a call as the administrator, signed in anew, since sessions end before the sprint does. */
  async send(...[method, path, body]: Parameters<Send>) {
    const { token } = await openSession(this.product.engine.db, this.admin, { userAgent: '', ip: '' }, this.now)
    return this.product.with(token)(method, `/api${path}`, body)
  }
  async done(...call: Parameters<Send>): Promise<Body> {
    const answer = await this.send(...call)
    expect([call, answer.status, answer.body]).toEqual([call, answer.status < 300 ? answer.status : 200, answer.body])
    return answer.body.data
  }
  make(path: string, body: object): Promise<Body> {
    return this.done('POST', path, body)
  }
  get(path: string): Promise<Body> {
    return this.done('GET', path)
  }
  id(task: string): string {
    return this.tasks.get(task) ?? ''
  }
  change(task: string, { in: place, ...fields }: Change): Promise<Body> {
    return this.done('PUT', `/tasks/${this.id(task)}`, { ...fields, ...this.placed(place) })
  }
  private placed(place: string | undefined): object {
    if (place === undefined) return {}
    return { sprint_id: place === 'sprint' ? this.sprint : place === 'other' ? this.other : null }
  }

  /** Makes the calls of one line of the log. */
  private async live(task: string, what: string, { in: place, ...fields }: Change): Promise<void> {
    if (what === 'make') {
      const body = { project_id: this.project, name: `Mend the ${task}`, ...fields, ...this.placed(place) }
      this.tasks.set(task, (await this.make('/tasks', body)).id)
    } else if (what === 'delete') await this.done('DELETE', `/tasks/${this.id(task)}`)
    else if (what === 'restore') await this.done('POST', `/tasks/${this.id(task)}/restore`)
    else await this.change(task, { ...fields, ...(place === undefined ? {} : { in: place }) })
  }

  /** Replays the whole log. @param atMidnight called at the end of each of the sprint's days */
  async run(atMidnight: (day: string) => Promise<void>): Promise<void> {
    const first = Date.parse(fixture.sprint.start_at.slice(0, 10))
    let midnight = first + dayMs
    for (const [at, task, what, change] of log) {
      for (; midnight <= Date.parse(at); midnight += dayMs) {
        this.now = midnight
        await atMidnight(new Date(midnight - dayMs).toISOString().slice(0, 10))
      }
      this.now = Date.parse(at)
      await this.live(task, what, change)
    }
  }
}
export { fixture }
