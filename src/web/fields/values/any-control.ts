import type { Control, FieldValues } from 'react-hook-form'

/**
 * A form's control for inputs that take any form's. react-hook-form's type is invariant in the form's values, so that none
 * but a control of that very form is assignable; inputs read and write by the field's name alone.
 */
export const anyControl = <T extends FieldValues>(control: Control<T>): Control => control as unknown as Control
