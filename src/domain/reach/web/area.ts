import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { reach } from '../area.ts'

/** Loaded on demand, with its words. */
const WebhookExtras = deferred(async () => {
  const [{ WebhookExtras: Extras }] = await Promise.all([import('./webhook-extras.tsx'), loadNamespace('reach')])
  return Extras
})
const DeliveryExtras = deferred(async () => {
  const [{ DeliveryExtras: Extras }] = await Promise.all([import('./delivery-extras.tsx'), loadNamespace('reach')])
  return Extras
})

export const reachWeb = inBrowser(reach, {
  showExtras: { webhook: WebhookExtras, webhook_delivery: DeliveryExtras },
})
