import type { FastifyInstance } from 'fastify'

/**
 * Returns a function that gives the methods of a path, for the answer to a method that it does not take.
 * @returns none where nothing is at the path
 */
export const allowedMethods = (app: FastifyInstance): ((url: string) => readonly string[]) => {
  /** Compiled at the first such call. */
  let routes: readonly { readonly method: string; readonly path: RegExp }[] | undefined
  return (url) => {
    routes ??= app.knownRoutes.map(({ method, url: pattern }) => ({
      method,
      path: new RegExp(`^${pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
    const [path = ''] = url.split('?')
    const methods = new Set(routes.filter((route) => route.path.test(path)).map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods].sort()
  }
}
