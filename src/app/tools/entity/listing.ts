import ts from 'typescript'

/** Returns a text with others inserted at positions of it; those at the same position in their order. */
const withInserted = (text: string, inserted: readonly (readonly [at: number, what: string])[]): string =>
  inserted
    .toReversed()
    .sort(([a], [b]) => b - a)
    .reduce((sofar, [at, what]) => sofar.slice(0, at) + what + sofar.slice(at), text)

const parsed = (text: string): ts.SourceFile => ts.createSourceFile('area.ts', text, ts.ScriptTarget.Latest, true)
const nodesOf = (node: ts.Node): readonly ts.Node[] => {
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child))
  return [node, ...children.flatMap(nodesOf)]
}
/** Returns the position and the text of another element behind the last of a list, with its comma. */
const behindLast = (list: ts.NodeArray<ts.Node>, what: string): readonly [number, string] => {
  const last = list.at(-1)
  if (last === undefined) return [list.pos, what]
  return [last.end, `, ${what}`]
}

/**
 * `area.ts` with an entity more, unformatted.
 * @throws Error where the file has no list `entities`
 */
export const withEntity = (text: string, constant: string, file: string): string => {
  const source = parsed(text)
  const list = nodesOf(source)
    .filter(ts.isPropertyAssignment)
    .find((property) => property.name.getText(source) === 'entities')?.initializer
  if (list === undefined || !ts.isArrayLiteralExpression(list)) throw new Error('the area has no list `entities`')
  const imported = source.statements.find(ts.isImportDeclaration)?.end ?? 0
  return withInserted(text, [
    [imported, `\nimport { ${constant} } from './${file}.ts'`],
    behindLast(list.elements, constant),
  ])
}

/**
 * Returns the text of `grants.ts` with permissions of built-in roles on an entity, unformatted.
 * @throws Error where the file has no object of roles
 */
export const withGrants = (
  text: string,
  entity: string,
  grants: { readonly [role: string]: readonly string[] },
): string => {
  const source = parsed(text)
  const roles = nodesOf(source)
    .filter(ts.isSatisfiesExpression)
    .map(({ expression }) => expression)
    .find(ts.isObjectLiteralExpression)
  if (roles === undefined) throw new Error('the grants have no object of roles')
  const isOf = (property: ts.ObjectLiteralElementLike, role: string) =>
    property.name !== undefined && property.name.getText(source).replaceAll(/['"]/g, '') === role
  const added: string[] = []
  const inserted = Object.entries(grants).flatMap(([role, actions]): (readonly [number, string])[] => {
    const granted = `${entity}: [${actions.map((action) => `'${action}'`).join(', ')}]`
    const property = roles.properties.filter(ts.isPropertyAssignment).find((one) => isOf(one, role))
    if (property === undefined) {
      added.push(`'${role}': { ${granted} }`)
      return []
    }
    const value = property.initializer
    if (ts.isObjectLiteralExpression(value)) return [behindLast(value.properties, granted)]
    // Several roles share these permissions by a name: those of this role go beside them.
    return [
      [value.getStart(source), '{ ...'],
      [value.end, `, ${granted} }`],
    ]
  })
  return withInserted(text, [
    ...inserted,
    ...(added.length > 0 ? [behindLast(roles.properties, added.join(', '))] : []),
  ])
}
