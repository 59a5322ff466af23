import { equals, type Leaf } from '../../../../core/predicate.ts'
import { isUuid } from '../../../../core/values.ts'

/**
 * Whose tasks are shown (specification, section 4: me mode, user mode, views of tasks assigned to or created by a user):
 * everybody's, those assigned to me or to somebody, or made by one of us.
 */
export const viewingModes = ['all', 'me', 'made', 'user', 'user_made'] as const
export type ViewingMode = (typeof viewingModes)[number]
/** @param user id of whom it is about, in the modes of a user, once somebody was chosen */
export type Viewing = { readonly mode: ViewingMode; readonly user: string | undefined }

export const everybody: Viewing = { mode: 'all', user: undefined }
const isMode = (text: string | null): text is ViewingMode => viewingModes.some((mode) => mode === text)
export const isOfUser = (mode: ViewingMode): boolean => mode === 'user' || mode === 'user_made'

/** Names of its parameters in a page's address. */
const modeParameter = 'mode'
const userParameter = 'user'

/** @returns undefined where the address says nothing of it */
export const readViewing = (params: URLSearchParams): Viewing | undefined => {
  const mode = params.get(modeParameter)
  const user = params.get(userParameter) ?? ''
  return isMode(mode) ? { mode, user: isOfUser(mode) && isUuid(user) ? user : undefined } : undefined
}

/** Writes it into an address, beside all else that stands there. */
export const withViewing = (params: URLSearchParams, { mode, user }: Viewing): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set(modeParameter, mode)
  if (user === undefined || !isOfUser(mode)) next.delete(userParameter)
  else next.set(userParameter, user)
  // Another question begins at its first page.
  next.delete('page')
  return next
}

/** Values of a task that is added where only somebody's are shown. */
export const addedIn = ({ mode, user }: Viewing, me: string): { readonly assignees?: readonly string[] } => {
  const whom = mode === 'me' ? me : mode === 'user' ? user : undefined
  return whom === undefined ? {} : { assignees: [whom] }
}

/** @param me id of the signed-in user @returns what the server is asked; undefined asks for all, also where nobody was chosen yet */
export const viewingCondition = ({ mode, user }: Viewing, me: string): Leaf | undefined => {
  const whom = isOfUser(mode) ? user : me
  if (mode === 'all' || whom === undefined) return undefined
  return equals(mode === 'me' || mode === 'user' ? 'assignees' : 'created_by', whom)
}
