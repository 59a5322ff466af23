// Decision (2026-11): Deliveries are signed by Standard Webhooks 1.0.0 (standardwebhooks.com), so receivers check them
// with an existing library. Signing takes ten lines over Node's own HMAC; that library's sending half has no more.
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Returns a new secret: 192 bits, as the specification recommends. */
export const newWebhookSecret = (): string => prefix + randomBytes(24).toString('base64')

/**
 * Returns the headers of a delivery.
 * @param id of the message, the same in every try
 * @param seconds of the try, since 1970 UTC
 */
export const signedHeaders = (secret: string, id: string, seconds: number, body: string) => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` }
}
