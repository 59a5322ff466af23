import { useAbility } from '@casl/react'
import { type Access, permitsRow } from '../../access/ability.ts'
import { settings } from '../../base/settings.ts'
import { titleOf } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'
import { PropertyValue } from '../popover/property-value.tsx'
import { ChoiceMark, type ChoiceProps, useChoice } from './choice-mark.tsx'

/** A choice's mark in a line, as the button that changes it. */
export const ChoiceMenu = <N extends string, const F extends string>(props: ChoiceProps<N, F>) => {
  const { model, row } = props
  const access = useAbility<Access>()
  const { payloads } = useProduct()
  const { field } = useChoice(props)
  // Other servers reject fields that the specification's update call lacks.
  const takesIt = settings.own || payloads[model.name]?.update?.includes(field.wire) !== false
  if (!takesIt || !field.updatable || !permitsRow(access, 'update', model.entity.permission, row))
    return <ChoiceMark {...props} />
  return (
    <PropertyValue model={model} field={field} row={row} of={titleOf(model, row)} isCompact>
      <ChoiceMark {...props} />
    </PropertyValue>
  )
}
