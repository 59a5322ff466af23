import { sql } from 'drizzle-orm'
import { formHeaders, formOf } from './forms.ts'
import type { Answer, Person, Product } from './product.ts'

/**
 * Returns a function that sends a csv file to an entity's import.
 * @param query parameters of the address, `dry_run=1`
 */
export const importFile = (
  person: Pick<Person, 'send'>,
  path: string,
  data: string | Buffer,
  query = '',
  headers: { readonly [name: string]: string } = {},
): Promise<Answer> =>
  person.send(
    'POST',
    `/api${path}/import${query === '' ? '' : `?${query}`}`,
    formOf({ name: 'file', filename: 'rows.csv', type: 'text/csv', data }),
    { ...formHeaders, ...headers },
  )

/** Returns the lines of a file. */
export const lines = (...all: readonly string[]): string => `${all.join('\r\n')}\r\n`

/** Counts rows and events. */
export const countsOf = async ({ engine }: Product): Promise<unknown> =>
  engine.db.one(sql`select (select count(*)::int from users) as users, (select count(*)::int from departments) as departments,
    (select count(*)::int from event) as events, (select count(*)::int from change) as changes,
    (select count(*)::int from users_roles) as roles, (select count(*)::int from idempotency) as keys`)
