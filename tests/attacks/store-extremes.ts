import { randomUUID } from 'node:crypto'
import { type Operation, operationsOf, type Schema } from './description.ts'
import { extremesOf } from './extremes.ts'
import { watchHealth } from './health.ts'
import type { Caller, Finding, Target } from './target.ts'

type Row = { readonly [field: string]: unknown }

/** Calls that would end the attack: they sign out, change who calls, take rights away, or send reports, of which one has ten an hour. */
const left =
  /logout|password|second-factor|first-run|view-as|handover|sessions|export|\/import$|undo$|assign-role|revoke-role|permissions$/

/** The first row of a list: what a new row may look like. */
const firstOf = async (admin: Caller, path: string): Promise<Row | undefined> => {
  const { status, text } = await admin('GET', `${path}?perPage=1`)
  return status === 200 ? (JSON.parse(text) as { readonly data: readonly Row[] }).data[0] : undefined
}

/** A body like a row that is there, with texts of its own, where the schema has its fields. */
const bodyLike = (row: Row | undefined, { properties = {} }: Schema): Row => {
  const own = Object.entries(row ?? {}).filter(([name, value]) => name in properties && value !== null)
  return Object.fromEntries(
    own.map(([name, value]) => [
      name,
      /^(?:name|title|email|label)$/.test(name) ? `${randomUUID()}@a.test`.slice(0, 40) : value,
    ]),
  )
}

/** The path of an operation, about a row that is there. */
const pathOf = async (admin: Caller, path: string): Promise<string> => {
  const at = path.indexOf('/{')
  if (at < 0) return path
  const row = await firstOf(admin, path.slice(0, at))
  return path.replaceAll(/\{\w+\}/g, String(row?.id ?? randomUUID()))
}

/** Characters of a body that is read to its end. */
const mostSent = 500_000

/** A row that was stored: the list that it is in, and its id. */
export type Stored = { readonly path: string; readonly id: string }

/**
 * Sends every operation the extremes of each field that it describes, one field at a time, while health is asked.
 * @param stored gets the rows that were accepted
 */
export const sendExtremes =
  (stored: Stored[]) =>
  async ({ as }: Target): Promise<Finding> => {
    const [admin, anonymous] = [await as('admin'), await as(undefined)]
    const operations = await operationsOf(anonymous)
    const holes: string[] = []
    let [calls, part] = [0, 'the beginning']
    const { end } = watchHealth(anonymous, () => part)
    const send = async ({ method, path }: Operation, url: string, body: Row, field: string): Promise<void> => {
      // Of a body that is too large the server may cut the line while it is still sent.
      const { status, text } = await admin(method, url, body).catch((error: unknown) => {
        if (JSON.stringify(body).length < mostSent) throw error
        return { status: 413, text: '' }
      })
      calls++
      if (status >= 500)
        holes.push(`${method} ${path} ${field}: ${status} for ${JSON.stringify(body[field])?.slice(0, 60)}`)
      if (method !== 'POST' || status !== 201 || path.includes('{')) return
      const { data } = JSON.parse(text) as { readonly data?: Row }
      if (typeof data?.id === 'string') stored.push({ path, id: data.id })
    }
    for (const operation of operations) {
      const { method, path, body } = operation
      if (body?.properties === undefined || left.test(path) || !['POST', 'PUT'].includes(method)) continue
      part = `${method} ${path}`
      const url = await pathOf(admin, path)
      const like = await firstOf(admin, path.replace(/\/\{.*/, ''))
      for (const [field, schema] of Object.entries(body.properties))
        for (const value of extremesOf(schema))
          await send(operation, url, { ...bodyLike(like, body), [field]: value }, field)
    }
    holes.push(...(await end()))
    return { attack: 'extremes of every field', calls, holes, told: `${stored.length} rows stored` }
  }
