import { leadsToActor } from '../../../core/mine.ts'
import { settings } from '../../base/settings.ts'
import type { FieldInputProps } from '../../product/product.ts'
import { RefInput, RefsInput } from '../inputs/relation.tsx'

/** Another server knows users by their ids alone. */
const offersMe = ({ field }: FieldInputProps): boolean => settings.own && leadsToActor(field)

/** The row that a condition asks for; of users, 'Me' first. */
export const AskedRow = (props: FieldInputProps) => <RefInput {...props} offersMe={offersMe(props)} />

/** The rows that a condition asks for; of users, 'Me' first. */
export const AskedRows = (props: FieldInputProps) => <RefsInput {...props} offersMe={offersMe(props)} />
