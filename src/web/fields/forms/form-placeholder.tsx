import { useLayoutEffect } from 'react'
import { announceField } from '../commands/type-ahead.ts'

/** Placeholder while a form's code is loading: text typed meanwhile is kept for it. */
export const FormPlaceholder = () => {
  useLayoutEffect(() => announceField('place'), [])
  return null
}
