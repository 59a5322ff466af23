import { LineProperty } from '../popover/line-property.tsx'
import { ChoiceMark, type ChoiceProps } from './choice-mark.tsx'

/** A choice's mark in a line, as the button that changes it. */
export const ChoiceMenu = <N extends string, const F extends string>(props: ChoiceProps<N, F>) => (
  <LineProperty model={props.model} row={props.row} field={props.field}>
    <ChoiceMark {...props} />
  </LineProperty>
)
