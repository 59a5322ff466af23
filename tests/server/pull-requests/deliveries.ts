import { createHmac } from 'node:crypto'
import type { Body, Product } from '../harness/product.ts'

export type Provider = 'github' | 'gitlab' | 'gitea'
/** One delivery: the code host's name of the event, and its payload. */
export type Delivery = { readonly event: string; readonly payload: Body; readonly id?: string }

const hmac = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

const headersOf: { readonly [P in Provider]: (delivery: Delivery, secret: string, body: string) => object } = {
  github: ({ event, id }, secret, body) => ({
    'x-github-event': event,
    ...(id !== undefined && { 'x-github-delivery': id }),
    'x-hub-signature-256': `sha256=${hmac(secret, body)}`,
  }),
  gitlab: ({ event, id }, secret) => ({
    'x-gitlab-event': event,
    ...(id !== undefined && { 'idempotency-key': id }),
    'x-gitlab-token': secret,
  }),
  gitea: ({ event, id }, secret, body) => ({
    'x-gitea-event': event,
    ...(id !== undefined && { 'x-gitea-delivery': id }),
    'x-gitea-signature': hmac(secret, body),
  }),
}

/** Sends a delivery like its code host. @param sent the bytes, if they differ from the signed ones */
export const deliver = async (
  product: Product,
  { provider, id, secret }: { readonly provider: Provider; readonly id: string; readonly secret: string },
  delivery: Delivery,
  sent?: string,
): Promise<number> => {
  const body = JSON.stringify(delivery.payload)
  const { statusCode } = await product.app.inject({
    method: 'POST',
    url: `/api/hooks/${provider}/${id}`,
    headers: { 'content-type': 'application/json', ...headersOf[provider](delivery, secret, body) },
    payload: sent ?? body,
  })
  return statusCode
}

/** Returns all orders of a few things. */
export const orders = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  all.length < 2
    ? [all]
    : all.flatMap((one, n) => orders([...all.slice(0, n), ...all.slice(n + 1)]).map((rest) => [one, ...rest]))
