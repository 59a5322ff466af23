import { type Body, type Files, invalid, Refusal } from './http.ts'
import { permissionNamesOf, type State, type UserRow } from './state.ts'

/** What a handler is given. */
export type Call = {
  readonly state: State
  readonly query: URLSearchParams
  /** What stood in the path's braces. */
  readonly id: string
  readonly kind: 'none' | 'json' | 'multipart'
  readonly body: Body
  readonly files: Files
  /** The signed-in user; calls marked `open` may find none. */
  readonly caller: UserRow
  readonly token: string
}
type Answer = { readonly status?: number; readonly body: unknown }
export type Route = {
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
  readonly open?: true
  readonly answer: (call: Call) => Answer
}

/** Refuses every field that the call does not take. */
export const refuseFields = (call: Call, allowed: readonly string[]): void => {
  const names = [...Object.keys(call.body), ...Object.keys(call.files)]
  const stray = names.filter((name) => !allowed.includes(name))
  if (stray.length > 0)
    throw new Refusal(422, 'Unknown fields.', Object.fromEntries(stray.map((name) => [name, ['Unknown field.']])))
}

export const demand = (call: Call, permission: string): void => {
  if (!permissionNamesOf(call.state, call.caller).has(permission))
    throw new Refusal(403, 'This action is unauthorized.')
}

/** A list of texts; an empty or missing one is refused. */
export const texts = (call: Call, field: string, empty: 'refused' | 'accepted'): readonly string[] => {
  const raw = call.body[field]
  const list = Array.isArray(raw) ? raw.map(String) : typeof raw === 'string' && raw !== '' ? [raw] : []
  if (raw === undefined || (list.length === 0 && empty === 'refused')) throw invalid(field, `${field} is required.`)
  return list
}
