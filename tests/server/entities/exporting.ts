import { parse } from 'csv-parse/sync'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { listUrl, type Subject } from './subject.ts'

const exportUrl = (path: string, list: string, more: string) => list.replace(path, `${path}/export`) + more

/** Registers tests of an entity's export: both formats, read by other readers, have the rows of the list. */
export const exportingTests = ({ model, path, product, admin, all }: Subject): void => {
  const send = async (url: string, body?: unknown) => {
    // A user may export ten lists an hour; personal rows are exported for their reader only.
    const person = model.entity.personal === true ? admin() : await product().person({ roles: ['admin'] })
    const answer = await product().app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${person.token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, row: person.id }
  }
  // The exporting user was made a moment ago, so the list of users is compared without them.
  const known = (ids: readonly unknown[], of: readonly { id: string }[]) =>
    ids.filter((id) => of.some((row) => row.id === id))

  /** Returns the rows that an administrator's export has: hidden ones only go to their own reader. */
  const exported = <R>(rows: readonly R[]): readonly R[] => (model.entity.personal === 'hidden' ? [] : rows)

  test('is exported as csv, every row and no secret', async () => {
    const made = await all()
    const { status, headers, bytes } = await send(exportUrl(path, listUrl(model, {}), '&format=csv&columns=all'))
    expect(status, bytes.toString()).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"; filename\*=UTF-8''/)
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, ...rows] = parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][]
    const at = head?.indexOf('ID') ?? -1
    expect(at, String(head)).toBeGreaterThanOrEqual(0)
    expect(
      known(
        rows.map((row) => row[at]),
        made,
      ),
    ).toEqual(exported(made).map(({ id }) => id))
    for (const { field, name } of model.fields) if (field.kind === 'secret') expect(head).not.toContain(name)
  })

  test('is exported as xlsx, a selection of it too', async () => {
    const made = await all()
    const chosen = made.slice(0, 2).map(({ id }) => id)
    const { status, bytes } = await send(`${path}/export?columns=id`, { selectedIds: chosen })
    expect(status, bytes.toString()).toBe(200)
    const [head, ...rows] = await readSheet(bytes)
    expect(head).toEqual(['ID'])
    expect(rows.flat().sort()).toEqual([...exported(chosen)].sort())
  })

  test('is exported by nobody who may not list it', async () => {
    const url = `${path}/export`
    const only = await product().person({ permissions: [`${model.entity.permission}-export`] })
    const lister = await product().person({ permissions: [`${model.entity.permission}-index`] })
    for (const person of [only, lister]) expect((await person.send('POST', url)).status).toBe(403)
    expect((await product().anonymous('POST', url)).status).toBe(401)
    for (const wrong of ['?format=pdf', '?columns=password', '?orderOn=password', '?nothing=1'])
      expect((await send(url + wrong)).status, wrong).toBe(422)
  })
}

/** Returns the first sheet as rows of values. */
export const readSheet = async (bytes: Buffer): Promise<unknown[][]> => {
  const read = (await readExcel(bytes)) as unknown
  const first = (read as { data?: unknown[][] }[])[0]
  return first !== undefined && !Array.isArray(first) && first.data !== undefined ? first.data : (read as unknown[][])
}
