import { useLayoutEffect } from 'react'
import { awaitField } from '../commands/typing.ts'

/** In the place of a form that is being downloaded: what is typed meanwhile is text for it. */
export const FieldComing = () => {
  useLayoutEffect(() => awaitField('place'), [])
  return null
}
