import { equals, type Leaf } from '../../../../core/predicate.ts'
import { settings } from '../../../../web/base/settings.ts'
import { RefInput } from '../../../../web/fields/inputs/relation.tsx'
import type { FieldInputProps } from '../../../../web/product/product.ts'

const open: readonly Leaf[] = [equals('is_completed', false)]

/** Sprint input without completed sprints; the specification has no such filter. */
export const SprintInput = (props: FieldInputProps<'task'>) => (
  <RefInput {...props} {...(settings.own ? { among: open } : {})} />
)
