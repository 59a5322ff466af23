import { formHeaders, formOf } from './forms.ts'
import type { Body, Person, Product } from './product.ts'
import { zipOf } from './zips.ts'

export type SentFields = { readonly parent_id?: string; readonly project_id?: string; readonly dry_run?: string }

/** Returns a function that sends a file of documents. */
export const importDocuments =
  (product: Product) =>
  async (
    who: Person,
    filename: string,
    data: Buffer | string,
    fields: SentFields = {},
  ): Promise<{ status: number; body: Body }> => {
    const payload = formOf(...Object.entries(fields).map(([name, value]) => ({ name, data: value })), {
      name: 'file',
      filename,
      data,
    })
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/documents/import',
      headers: { authorization: `Bearer ${who.token}`, ...formHeaders },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

/** Returns a function that downloads an archive of documents. */
export const downloadDocuments =
  (product: Product) =>
  async (who: Person, path: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${who.token}` }
    const answer = await product.app.inject({ method: 'GET', url: `/api${path}`, headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.rawPayload
  }

/** Returns a zip archive of texts and bytes by their paths. */
export const zipOfTexts = (files: { readonly [path: string]: string | Buffer }): Buffer =>
  zipOf(Object.entries(files).map(([name, data]) => ({ name, data: Buffer.isBuffer(data) ? data : Buffer.from(data) })))
