import type { Models } from '../../../core/declare/model.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import type { BrowserArea } from '../../data/areas/area.ts'
import type { FormPartProps } from '../../data/areas/product.ts'

const TemplatePart = deferred<FormPartProps>(async () => {
  const [{ TemplatePart: Part }] = await Promise.all([import('./template-part.tsx'), loadNamespace('copies')])
  return Part
}, 0)

/**
 * Adds choices below the template in the forms of entities that are made from templates. Their dialogs are elsewhere.
 */
export const copiesParts = (models: Models): BrowserArea => ({
  formParts: Object.fromEntries(
    models.all.flatMap(({ name, entity: { copies } }) =>
      copies?.template === undefined ? [] : [[`${name}.${copies.template}`, TemplatePart]],
    ),
  ),
})
