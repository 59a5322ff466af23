import { defineArea } from '../../core/declare/area.ts'
import { automationRule } from './automation-rule.ts'
import { automationRun } from './automation-run.ts'
import { webhook } from './webhook.ts'
import { webhookDelivery } from './webhook-delivery.ts'

/** Rules that act by themselves, and webhooks that notify other products. */
export const reach = defineArea({
  name: 'reach',
  needs: ['people', 'system', 'attached', 'work'],
  entities: [automationRule, automationRun, webhook, webhookDelivery],
})
