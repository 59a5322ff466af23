import { expect } from 'vitest'
import type { AnyEntity } from '../../../../src/core/declare/any-entity.ts'
import { actorEntity, type ServedFacet } from '../../../../src/core/declare/facets.ts'
import type { Model } from '../../../../src/core/declare/model.ts'
import type { Body, Send } from '../../harness/product.ts'
import type { Subject } from '../subject.ts'

/** The means of the questions about the facets of one entity. */
export type FacetSubject = Subject & {
  readonly entity: AnyEntity
  /** Calls as an administrator, and returns the data of an answer that is no refusal. */
  readonly ask: (...call: Parameters<Send>) => Promise<Body>
  readonly read: (url: string) => Promise<Body[]>
  /** Returns the entity that serves a facet. */
  readonly serving: (facet: ServedFacet) => Model
  readonly callOf: (facet: ServedFacet) => string
  readonly about: (row: Body) => { readonly about_type: string; readonly about_id: string }
  readonly rowsAbout: (facet: ServedFacet, row: Body) => Promise<Body[]>
  /** Returns the wire name of a field. */
  readonly wireOf: (field: string | undefined, of?: Model) => string
  /** Returns a body of required fields alone, and what is given. */
  readonly plain: (n: number, given?: Body, of?: Model) => Promise<Body>
  /** Returns a body of a row that belongs to the administrator, where rows belong to somebody. */
  readonly ownBody: (n: number) => Promise<Body>
  /** Makes a row of any entity. */
  readonly made: (of: Model, body: Body) => Promise<Body>
  /** Runs a job of the product, which has to succeed. */
  readonly runJob: (name: string) => Promise<void>
}

/** Registers the tests of one facet, for an entity that declares it. */
export type FacetQuestion = (subject: FacetSubject) => void

/** Returns the first of a list. @throws Error where there is none: the question would ask nothing */
export const firstOf = <T>(list: readonly T[], what: string): T => {
  const [first] = list
  if (first === undefined) throw new Error(`there is no ${what}`)
  return first
}

export const facetSubjectOf = (subject: Subject): FacetSubject => {
  const { model, product, admin, bodyOf } = subject
  const ask = async (...[method, url, body]: Parameters<Send>): Promise<Body> => {
    const answer = await admin().send(method, url, body)
    expect(answer.status, `${method} ${url}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body.data
  }
  const read = async (url: string): Promise<Body[]> => (await admin().send('GET', url)).body.data
  const serving = (facet: ServedFacet): Model => {
    const server = product().engine.models.all.find((one) => one.entity.serves === facet)
    if (server === undefined) throw new Error(`nothing serves ${facet}`)
    return server
  }
  const callOf = (facet: ServedFacet) => `/api${serving(facet).entity.api}`
  return {
    ...subject,
    entity: model.entity,
    ask,
    read,
    serving,
    callOf,
    about: ({ id }) => ({ about_type: model.name, about_id: id }),
    rowsAbout: (facet, row) => read(`${callOf(facet)}?filter[about_id]=${row.id}`),
    wireOf: (field, of = model) => of.byName.get(field ?? '')?.wire ?? '',
    plain: async (n, given = {}, of = model) => {
      const whole = await bodyOf(of, n)
      const needed = of.fields.filter(
        ({ field, wire }) => wire in whole && 'required' in field && field.required === true,
      )
      return { ...Object.fromEntries(needed.map(({ wire }) => [wire, whole[wire]])), ...given }
    },
    ownBody: async (n) => {
      const people = model.fields.filter(
        ({ field }) => field.kind === 'ref' && field.to === actorEntity && field.required === true,
      )
      return { ...(await bodyOf(model, n)), ...Object.fromEntries(people.map(({ wire }) => [wire, admin().id])) }
    },
    made: (of, body) => ask('POST', `/api${of.entity.api}`, body),
    runJob: async (name) => {
      const { jobs, db } = product().engine
      const job = jobs.all.find((one) => one.name === name)
      if (job === undefined) throw new Error(`there is no job ${name}`)
      await jobs.send(db, job, {})
      expect((await product().runJobs()).flatMap(({ error }) => error ?? [])).toEqual([])
    },
  }
}
