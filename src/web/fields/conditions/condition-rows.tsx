import { leadsToActor } from '../../../core/mine.ts'
import { settings } from '../../base/settings.ts'
import type { FieldInputProps } from '../../product/product.ts'
import { RefInput, RefsInput } from '../inputs/relation.tsx'

/** Only our server understands 'Me' instead of an id. */
const offersMe = ({ field }: FieldInputProps): boolean => settings.own && leadsToActor(field)

/** Input for a condition's row; for users 'Me' is the first option. */
export const ConditionRowInput = (props: FieldInputProps) => <RefInput {...props} offersMe={offersMe(props)} />

/** Input for a condition's rows; for users 'Me' is the first option. */
export const ConditionRowsInput = (props: FieldInputProps) => <RefsInput {...props} offersMe={offersMe(props)} />
