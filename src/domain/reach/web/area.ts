import { loadNamespace } from '../../../web/base/i18n/i18n.ts'
import { deferred } from '../../../web/base/ui/deferred.tsx'
import { inBrowser } from '../../../web/data/areas/area.ts'
import { reach } from '../area.ts'

/** Loads a part together with its words. */
const withWords = async <M>(part: Promise<M>): Promise<M> => (await Promise.all([part, loadNamespace('reach')]))[0]

export const reachWeb = inBrowser(reach, {
  inputs: {
    'automation_rule.when': deferred(async () => (await withWords(import('./rule/when-input.tsx'))).WhenInput),
    'automation_rule.then': deferred(async () => (await withWords(import('./rule/then-input.tsx'))).ThenInput),
  },
  formParts: {
    'automation_rule.name': deferred(async () => (await withWords(import('./rule/recipe-picker.tsx'))).RecipePicker),
  },
  parts: {
    'automation_rule.when': deferred(async () => (await withWords(import('./rule/rule-sentences.tsx'))).WhenPart),
    'automation_rule.then': deferred(async () => (await withWords(import('./rule/rule-sentences.tsx'))).ThenPart),
  },
  showExtras: {
    automation_rule: deferred(async () => (await withWords(import('./rule/rule-extras.tsx'))).RuleExtras),
    webhook: deferred(async () => (await withWords(import('./webhook-extras.tsx'))).WebhookExtras),
    webhook_delivery: deferred(async () => (await withWords(import('./delivery-extras.tsx'))).DeliveryExtras),
  },
})
