/** Words by namespace, which is the name of their file. */
export const byNamespace = (files: { readonly [path: string]: object }): { readonly [namespace: string]: object } =>
  Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1).replace('.json', ''), words]),
  )
