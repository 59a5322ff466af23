import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Model, ModelField } from '../../core/model.ts'
import type { Row } from '../api/shapes.ts'
import { announceField, cancelAnnouncement } from '../commands/type-ahead.ts'
import { useFieldCommand } from '../commands/use-field-command.ts'
import { handBack } from '../ui/hand-back.ts'

type Editing = {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
  /** The button that opens it, which has the focus again afterwards. */
  readonly opener: RefObject<HTMLButtonElement | null>
  /** What is around the editor. */
  readonly around: RefObject<HTMLDivElement | null>
}

/** A field that is edited where it stands: by a button, its key or the palette. @param may whether it may be changed */
export const useEditing = (model: Model, field: ModelField, row: Row, may: boolean): Editing => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const open = () => {
    announceField('place')
    setOpen(true)
  }
  useEffect(() => (isOpen ? () => cancelAnnouncement('place') : undefined), [isOpen])
  useFieldCommand(model, field, row.id, may && !isOpen ? open : undefined)
  const close = () => handBack(around.current, () => setOpen(false), opener)
  return { isOpen, open, close, opener, around }
}
