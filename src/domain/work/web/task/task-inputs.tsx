import { equals, type Leaf } from '../../../../core/predicate.ts'
import { settings } from '../../../../web/base/settings.ts'
import { RefInput } from '../../../../web/fields/inputs/relation.tsx'
import type { FieldInputProps } from '../../../../web/product/product.ts'

const open: readonly Leaf[] = [equals('is_completed', false)]

/** One that is completed takes no tasks; the specification has no such filter for its list. */
export const SprintInput = (props: FieldInputProps<'task'>) => (
  <RefInput {...props} {...(settings.own ? { among: open } : {})} />
)
