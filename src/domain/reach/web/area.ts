import { withWords } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { reach } from '../area.ts'

export const reachWeb = inBrowser(reach, {
  inputs: {
    'automation_rule.when': deferred(async () => (await withWords(import('./rule/when-input.tsx'), 'reach')).WhenInput),
    'automation_rule.then': deferred(async () => (await withWords(import('./rule/then-input.tsx'), 'reach')).ThenInput),
  },
  formParts: {
    'automation_rule.name': deferred(
      async () => (await withWords(import('./rule/recipe-picker.tsx'), 'reach')).RecipePicker,
    ),
  },
  parts: {
    'automation_rule.when': deferred(
      async () => (await withWords(import('./rule/rule-sentences.tsx'), 'reach')).WhenPart,
    ),
    'automation_rule.then': deferred(
      async () => (await withWords(import('./rule/rule-sentences.tsx'), 'reach')).ThenPart,
    ),
  },
  showExtras: {
    automation_rule: deferred(async () => (await withWords(import('./rule/rule-extras.tsx'), 'reach')).RuleExtras),
    webhook: deferred(async () => (await withWords(import('./webhook-extras.tsx'), 'reach')).WebhookExtras),
    webhook_delivery: deferred(async () => (await withWords(import('./delivery-extras.tsx'), 'reach')).DeliveryExtras),
  },
})
