import { equals, type Leaf } from '../../../../core/query/predicate.ts'
import { isUuid } from '../../../../core/query/values.ts'

/**
 * Modes of whose tasks are shown (specification, section 4: me mode, user mode): all, assigned to or created by the
 * signed-in user, or assigned to or created by a chosen user.
 */
export const viewingModes = ['all', 'me', 'made', 'user', 'user_made'] as const
export type ViewingMode = (typeof viewingModes)[number]
/** `user`: id of the chosen user, in the user modes. */
export type Viewing = { readonly mode: ViewingMode; readonly user: string | undefined }

export const everybody: Viewing = { mode: 'all', user: undefined }
const isMode = (text: string | null): text is ViewingMode => viewingModes.some((mode) => mode === text)
export const isOfUser = (mode: ViewingMode): boolean => mode === 'user' || mode === 'user_made'

/** Query parameters. */
const modeParameter = 'mode'
const userParameter = 'user'

/** Reads the mode of an address. @returns undefined if it has none */
export const readViewing = (params: URLSearchParams): Viewing | undefined => {
  const mode = params.get(modeParameter)
  const user = params.get(userParameter) ?? ''
  return isMode(mode) ? { mode, user: isOfUser(mode) && isUuid(user) ? user : undefined } : undefined
}

/** Writes the mode to an address; other parameters are kept. */
export const withViewing = (params: URLSearchParams, { mode, user }: Viewing): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.set(modeParameter, mode)
  if (user === undefined || !isOfUser(mode)) next.delete(userParameter)
  else next.set(userParameter, user)
  // A new query starts at the first page.
  next.delete('page')
  return next
}

/** Returns the values of a new task that match the mode. */
export const addedIn = ({ mode, user }: Viewing, me: string): { readonly assignees?: readonly string[] } => {
  const userId = mode === 'me' ? me : mode === 'user' ? user : undefined
  return userId === undefined ? {} : { assignees: [userId] }
}

/**
 * Returns the condition of a mode.
 * @param me id of the signed-in user
 * @returns undefined for all tasks, also before a user is chosen
 */
export const viewingCondition = ({ mode, user }: Viewing, me: string): Leaf<'assignees' | 'created_by'> | undefined => {
  const userId = isOfUser(mode) ? user : me
  if (mode === 'all' || userId === undefined) return undefined
  return equals(mode === 'me' || mode === 'user' ? 'assignees' : 'created_by', userId)
}
