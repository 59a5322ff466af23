import type { Operation } from './operation.ts'
import type { Schema } from './parts.ts'

const kinds = ['parameters', 'responses', 'requestBodies'] as const
type Kind = (typeof kinds)[number]
type Part = { readonly text: string; readonly proposed: string; uses: number; readonly tags: Set<string> }

/** A reference is about as long: smaller parts stay where they are. */
const worthSharing = 60
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const referenceTo = (kind: string, name: string): Schema => ({ $ref: `#/components/${kind}/${name}` })
const plain = (name: string): string => name.replaceAll(/\W+/g, '_').replaceAll(/^_+|_+$/g, '')

/** A name that no other part has. */
const freeName = (wanted: string, taken: { readonly has: (name: string) => boolean }): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}_${n}`
    if (!taken.has(name)) return name
  }
}

/**
 * The parts that operations have in common, each to be written once below `components`. A schema is shared by its
 * `title`; parameters, bodies and responses are shared where the same one is used twice.
 */
export const sharedParts = () => {
  const schemas = new Map<string, string>()
  const known = new Map<object, Schema>()
  const parts: { readonly [K in Kind]: Map<string, Part> } = {
    parameters: new Map(),
    responses: new Map(),
    requestBodies: new Map(),
  }

  const withReferences = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withReferences)
    return isObject(value) ? schemaOf(value) : value
  }
  /** @throws Error for two different schemas of one title */
  const schemaOf = (schema: Schema): Schema => {
    const before = known.get(schema)
    if (before !== undefined) return before
    const inner = Object.fromEntries(
      Object.entries(schema).map(([key, value]) => [key, key === 'example' ? value : withReferences(value)]),
    )
    const { title } = schema
    const isNamed = typeof title === 'string'
    const text = isNamed ? JSON.stringify(inner) : ''
    if (isNamed && (schemas.get(title) ?? text) !== text) throw new Error(`two schemas have the title ${title}`)
    if (isNamed) schemas.set(title, text)
    const shared = isNamed ? referenceTo('schemas', title) : inner
    known.set(schema, shared)
    return shared
  }

  const count = (kind: Kind, part: unknown, proposed: string, tag: string): Schema => {
    const shared = withReferences(part) as Schema
    const text = JSON.stringify(shared)
    const entry = parts[kind].get(text) ?? { text, proposed, uses: 0, tags: new Set<string>() }
    entry.uses++
    entry.tags.add(tag)
    parts[kind].set(text, entry)
    return shared
  }

  return {
    /** The operation with references to schemas; counts its other parts. */
    read: (operation: Operation): Operation => {
      const [tag = ''] = (operation.tags as readonly string[] | undefined) ?? []
      const { parameters, responses, requestBody, ...rest } = operation
      return {
        ...rest,
        ...(requestBody === undefined
          ? {}
          : { requestBody: count('requestBodies', requestBody, String(operation.operationId), tag) }),
        parameters: parameters.map((one) => count('parameters', one, String(one.name), tag)),
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, one]) => {
            const name = Number(status) >= 400 ? status : `${String(operation.operationId)}_${status}`
            return [status, count('responses', one, name, tag)]
          }),
        ),
      }
    },
    /** Names the parts that are used twice. @returns how an operation is written with them, and the components as JSON */
    named: () => {
      const names: { readonly [K in Kind]: Map<string, string> } = {
        parameters: new Map(),
        responses: new Map(),
        requestBodies: new Map(),
      }
      for (const kind of kinds) {
        const taken = new Map<string, string>()
        for (const { text, proposed, uses, tags } of parts[kind].values()) {
          if (uses < 2 || text.length < worthSharing) continue
          const [tag] = tags
          const wanted = kind === 'parameters' && tags.size === 1 ? `${tag}_${plain(proposed)}` : plain(proposed)
          const name = freeName(wanted, taken)
          taken.set(name, text)
          names[kind].set(text, name)
        }
      }
      const placed = (kind: Kind, part: Schema | object): Schema | object => {
        const name = names[kind].get(JSON.stringify(part))
        return name === undefined ? part : referenceTo(kind, name)
      }
      const written = (named: Iterable<readonly [string, string]>): string =>
        `{${[...named].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`
      const swapped = (kind: Kind) => [...names[kind]].map(([text, name]) => [name, text] as const)
      return {
        write: (operation: Operation): string =>
          JSON.stringify({
            ...operation,
            ...(operation.requestBody === undefined
              ? {}
              : { requestBody: placed('requestBodies', operation.requestBody) }),
            parameters:
              operation.parameters.length === 0
                ? undefined
                : operation.parameters.map((one) => placed('parameters', one)),
            responses: Object.fromEntries(
              Object.entries(operation.responses).map(([status, one]) => [status, placed('responses', one)]),
            ),
          }),
        components: [`"schemas":${written(schemas)}`, ...kinds.map((kind) => `"${kind}":${written(swapped(kind))}`)],
      }
    },
  }
}
