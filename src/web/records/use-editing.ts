import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { announceField, cancelAnnouncement } from '../commands/type-ahead.ts'
import { useFieldCommand } from '../commands/use-field-command.ts'
import { returnFocus } from '../ui/return-focus.ts'

type Editing = {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** The button that opens the editor and gets the focus back when it closes. */
  readonly openerRef: RefObject<HTMLButtonElement | null>
  /** The element that contains the editor. */
  readonly container: RefObject<HTMLDivElement | null>
}

/**
 * State of a field edited in place, opened by a button, its key or the palette. @param may whether the user may change
 * it
 */
export const useEditing = (model: Model, field: ModelField, row: Row, may: boolean): Editing => {
  const [isOpen, setOpen] = useState(false)
  const openerRef = useRef<HTMLButtonElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const open = () => {
    announceField('place')
    setOpen(true)
  }
  useEffect(() => (isOpen ? () => cancelAnnouncement('place') : undefined), [isOpen])
  useFieldCommand(model, field, row.id, may && !isOpen ? open : undefined)
  const close = () => returnFocus(container.current, () => setOpen(false), openerRef)
  return { isOpen, open, close, openerRef, container }
}
