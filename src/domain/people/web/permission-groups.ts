import { splitPermission } from '../../../web/access/ability.ts'

export type PermissionGroup = { readonly prefix: string; readonly names: readonly string[] }

/** Permission names under the entity that they are about, in the order of the names. */
export const groupPermissions = (names: readonly string[], prefixes: readonly string[]): readonly PermissionGroup[] => {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const [, prefix] = splitPermission(name, prefixes)
    groups.set(prefix, [...(groups.get(prefix) ?? []), name])
  }
  return [...groups].map(([prefix, list]) => ({ prefix, names: list }))
}

/** Names in the order of the declarations; those of other servers, which we did not declare, come last. */
export const inOrder = (names: readonly string[], declared: readonly string[]): readonly string[] => {
  const place = (name: string) => (declared.includes(name) ? declared.indexOf(name) : declared.length)
  return [...names].sort((a, b) => place(a) - place(b))
}
