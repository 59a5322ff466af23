import { expect } from 'vitest'
import type { Body, Person, Product } from '../../harness/product.ts'
import { uploadFile } from './boards.ts'

let count = 0

/** Returns calls that import files of plans, and functions that compare plans. */
export const planFilesOf = (
  who: () => { readonly product: Product; readonly admin: Person; readonly department: string },
) => {
  const read = async (path: string): Promise<Body> => {
    const answer = await who().admin.send('GET', `/api${path}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const made = async (path: string, body: object): Promise<Body> => {
    const answer = await who().admin.send('POST', `/api${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data
  }
  const details = (id: string): Promise<Body> => read(`/work-imports/${id}/details`)
  /** Imports a file, after a trial, which leaves nothing. */
  const bring = async (
    file: string,
    name: string,
    zone: { timeZone?: string; withCalendars?: boolean } = { timeZone: 'UTC' },
  ): Promise<{ project: string; tried: Body; report: Body; id: string }> => {
    const upload = await uploadFile(who().admin, file, name)
    expect(upload.status, JSON.stringify(upload.body)).toBe(201)
    const { id } = upload.body.data
    const { plan } = await details(id)
    const newProject = { name: `${name} ${count++}`, department: who().department }
    expect(
      (await who().admin.send('PUT', `/api/work-imports/${id}/plan`, { ...plan, project: null, newProject, ...zone }))
        .status,
    ).toBe(200)
    const step = async (which: 'try' | 'start'): Promise<Body> => {
      expect((await who().admin.send('POST', `/api/work-imports/${id}/${which}`)).status).toBe(200)
      expect((await who().product.runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
      const after = await details(id)
      expect(after.failure).toBeNull()
      return after.report
    }
    const tried = await step('try')
    const report = await step('start')
    const projects = await read(`/projects?filter[name]=${encodeURIComponent(newProject.name)}`)
    return { project: projects[0].id, tried, report, id }
  }
  /** Returns the parts of a plan that must be the same: names with dates, floats, links. */
  const planOf = async (project: string): Promise<Body> => {
    const { tasks, links, start_at, end_at } = await read(`/projects/${project}/schedule`)
    const name = new Map(tasks.map((one: Body) => [one.id, one.name]))
    return {
      start_at,
      end_at,
      tasks: tasks
        .map(
          ({
            name: title,
            start_at: start,
            end_at: end,
            duration,
            total_float,
            free_float,
            is_critical,
            is_milestone,
            progress,
            parent_id,
          }: Body) => ({
            title,
            start,
            end,
            duration,
            total_float,
            free_float,
            is_critical,
            is_milestone,
            progress,
            parent: name.get(parent_id) ?? null,
          }),
        )
        .sort((a: Body, b: Body) => (a.title < b.title ? -1 : 1)),
      links: links
        .map(
          ({ predecessor_id, successor_id, type, lag, elapsed }: Body) =>
            `${name.get(predecessor_id)} ${type} ${name.get(successor_id)} ${lag} ${elapsed}`,
        )
        .sort(),
    }
  }
  return { read, made, details, bring, planOf }
}
