/** The parts of axios' error that are read. */
type Failure = { readonly response?: { readonly data: unknown } }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Calls for files get errors as blobs, too; parses the body as JSON. */
export const withParsedBody = async (thrown: unknown): Promise<unknown> => {
  const { response } = (thrown ?? {}) as Failure
  if (!(response?.data instanceof Blob)) return thrown
  const text = await response.data.text().catch(() => '')
  return Object.assign(thrown as object, { response: { ...response, data: parse(text) } })
}
