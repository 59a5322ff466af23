import { defineArea } from '../../core/declare/area.ts'
import { webhook } from './webhook.ts'
import { webhookDelivery } from './webhook-delivery.ts'

/** What reaches beyond the product: webhooks. */
export const reach = defineArea({
  name: 'reach',
  needs: ['people', 'system', 'attached'],
  entities: [webhook, webhookDelivery],
})
