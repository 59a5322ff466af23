export type ResetLink = { readonly token: string; readonly email: string }

/**
 * What a link to a new password carries: behind the `#` in our mails, which no server gets to see; other servers of the
 * specification write it into the query.
 */
export const readResetLink = (address: { readonly search: string; readonly hash: string }): ResetLink | undefined => {
  for (const part of [address.hash.replace(/^#/, ''), address.search]) {
    const params = new URLSearchParams(part)
    const [token, email] = [params.get('token'), params.get('email')]
    if (token !== null && token !== '' && email !== null && email !== '') return { token, email }
  }
  return undefined
}
