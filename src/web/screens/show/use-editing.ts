import { type RefObject, useRef, useState } from 'react'
import type { Model, ModelField } from '../../../core/model.ts'
import type { Row } from '../../api/shapes.ts'
import { useFieldCommand } from '../../commands/use-field-command.ts'

type Editing = {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** The button that opens it, which has the focus again afterwards. */
  readonly opener: RefObject<HTMLButtonElement | null>
}

/** A field that is edited where it stands: by a button, its key or the palette. @param may whether it may be changed */
export const useEditing = (model: Model, field: ModelField, row: Row, may: boolean): Editing => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => setOpen(true)
  useFieldCommand(model, field, row.id, may && !isOpen ? open : undefined)
  const close = () => {
    setOpen(false)
    // It is there again once this has been drawn.
    setTimeout(() => opener.current?.focus())
  }
  return { isOpen, open, close, opener }
}
