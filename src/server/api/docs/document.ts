import { type DocumentedCall, type Operation, operationOf, pathOf } from './operation.ts'
import { sharedParts } from './shared-parts.ts'

/** The parts of the document about the whole API. Plain data. */
export type DocumentHead = {
  readonly title: string
  readonly version: string
  /** An example for each status of a refusal. */
  readonly refusals: { readonly [status: string]: unknown }
}

/** Calls that are described at once, a few milliseconds of work. */
const atOnce = 20

const infoOf = ({ title, version }: DocumentHead) => ({
  title,
  version,
  description: `The calls of ${title}.`,
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
})
const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } }

/**
 * Returns the OpenAPI document of these calls as JSON, from plain data alone.
 * @param pause waited for after some milliseconds of work, so that others have their turn
 */
export const makeDocument = async (
  head: DocumentHead,
  calls: Iterable<DocumentedCall>,
  pause: () => Promise<unknown>,
): Promise<string> => {
  const shared = sharedParts()
  const operations: { readonly path: string; readonly method: string; readonly operation: Operation }[] = []
  for (const call of calls) {
    const operation = shared.read(operationOf(call, head.refusals))
    operations.push({ path: pathOf(call.url), method: call.method.toLowerCase(), operation })
    if (operations.length % atOnce === 0) await pause()
  }
  const { write, components } = shared.named()
  const paths = new Map<string, string[]>()
  for (const [n, { path, method, operation }] of operations.entries()) {
    const before = paths.get(path) ?? []
    before.push(`${JSON.stringify(method)}:${write(operation)}`)
    paths.set(path, before)
    if (n % atOnce === 0) await pause()
  }
  const written = [...paths].map(([path, methods]) => `${JSON.stringify(path)}:{${methods.join(',')}}`)
  return [
    `{"openapi":"3.0.3","info":${JSON.stringify(infoOf(head))},"servers":[{"url":"/"}],"security":[{"bearer":[]}]`,
    `"components":{"securitySchemes":${JSON.stringify(securitySchemes)},${components.join(',')}}`,
    `"paths":{${written.join(',')}}}`,
  ].join(',')
}
