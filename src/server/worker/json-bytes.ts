/** Data as JSON in bytes: what a work answers so that a call can send it on as it is, without reading it again. */
export type JsonBytes = Uint8Array

export const jsonBytes = (data: unknown): JsonBytes => new TextEncoder().encode(JSON.stringify(data))
