/** Data as JSON in bytes: a work returns it so that a call can send it unchanged, without reading it again. */
export type JsonBytes = Uint8Array

export const jsonBytes = (data: unknown): JsonBytes => new TextEncoder().encode(JSON.stringify(data))
