/** A caller by roles, and by the values of their account that rules ask for. */
type Someone = {
  readonly roles: ReadonlySet<string>
  readonly attributes: { readonly [name: string]: unknown }
}

/** Whether somebody is a client's user: by their role, or by the client that they belong to. */
export const isOutsider = ({ roles, attributes }: Someone): boolean =>
  roles.has('client') || (attributes.client ?? null) !== null
