// biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the server sends; what they hold is what tests assert
type Body = any

/** Calls a server as whoever has the token, which both may be another one later. */
export const sendTo =
  (address: () => string, token: () => string) =>
  async (method: string, path: string, body?: object): Promise<{ readonly status: number; readonly body: Body }> => {
    const headers: Record<string, string> = { authorization: `Bearer ${token()}` }
    if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json'
    const content = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }
    const answer = await fetch(address() + path, { method, headers, ...content })
    return { status: answer.status, body: await answer.json() }
  }
