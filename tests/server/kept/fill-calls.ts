import type { Body, Send } from '../harness/product.ts'

/** Makes a row. @returns it @throws Error if it is refused */
export const create = async (
  send: Send,
  path: string,
  body: object,
  headers: { [name: string]: string } = {},
): Promise<Body> => {
  const answer = await send('POST', `/api${path}`, body, headers)
  if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
export const call = async (
  send: Send,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Body> => {
  const answer = await send(method, `/api${path}`, body)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
/** Returns the values that name the row to which something belongs. */
export const about = (entity: string, id: string) => ({ about_type: entity, about_id: id })
