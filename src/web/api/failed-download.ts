/** A failure as axios tells it, of which only this much is read. */
type Failure = { readonly response?: { readonly data: unknown } }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Who asks for a file gets a refusal as a file, too: its words are read out of it. */
export const withReadBody = async (thrown: unknown): Promise<unknown> => {
  const { response } = (thrown ?? {}) as Failure
  if (!(response?.data instanceof Blob)) return thrown
  const text = await response.data.text().catch(() => '')
  return Object.assign(thrown as object, { response: { ...response, data: parsed(text) } })
}
