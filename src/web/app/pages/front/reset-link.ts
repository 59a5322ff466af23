import { isRow } from '../../../base/api/shapes.ts'

export type ResetLink = {
  readonly token: string
  readonly email: string
  /** True where the link sets the first password of an account. */
  readonly isInvitation: boolean
}

/**
 * Reads token and address of a reset link. Our mails carry them in the hash, which browsers do not send to servers;
 * other servers use the query.
 */
export const readResetLink = (address: { readonly search: string; readonly hash: string }): ResetLink | undefined => {
  for (const part of [address.hash.replace(/^#/, ''), address.search]) {
    const params = new URLSearchParams(part)
    const [token, email] = [params.get('token'), params.get('email')]
    if (token !== null && token !== '' && email !== null && email !== '')
      return { token, email, isInvitation: params.has('invited') }
  }
  return keptLink()
}

/** Key in the history entry's state that keeps the link: a reload of the page finds it there, and nothing else does. */
const linkState = 'resetLink'

const keptLink = (): ResetLink | undefined => {
  const state: unknown = window.history.state
  const kept: unknown = isRow(state) ? state[linkState] : undefined
  return isRow(kept) && typeof kept.token === 'string' && typeof kept.email === 'string'
    ? { token: kept.token, email: kept.email, isInvitation: kept.isInvitation === true }
    : undefined
}

/**
 * Takes the token out of the address, where others could see or copy it. It bypasses the router, which would navigate.
 */
export const keepLink = (link: ResetLink | undefined): void =>
  window.history.replaceState({ ...window.history.state, [linkState]: link }, '', window.location.pathname)
