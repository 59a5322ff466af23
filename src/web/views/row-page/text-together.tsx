import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { Row } from '../../base/api/shapes.ts'
import { settings } from '../../base/browser/settings.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'

/** Loaded on demand, with the editor. */
const CoWriting = deferred(async () => {
  const [chunk] = await Promise.all([
    import('../../fields/coedits/co-writing.tsx'),
    loadNamespace('rich_text'),
    loadNamespace('coedits'),
  ])
  return chunk.CoWriting
}, 240)

/** Tells whether several people write a text at once: our own server supports that, others may not. */
export const isWrittenTogether = (model: Model, field: ModelField): boolean =>
  settings.own && model.entity.coedits === field.name

type Props = {
  readonly model: Model
  readonly row: Row
  readonly field: ModelField
  readonly onClose: (html: string | undefined) => void
  /** Writes the text as a whole. */
  readonly form: ReactNode
}

/**
 * A text that several people write at once; where sockets are impossible, it is written as a whole, with a note about
 * that.
 */
export const TextTogether = ({ model, row, field, onClose, form }: Props) => (
  <CoWriting
    model={model}
    field={field}
    id={String(row.id)}
    onClose={onClose}
    otherwise={(note) => (
      <>
        <Alert severity="info" sx={{ marginBlockEnd: 3 }}>
          {note}
        </Alert>
        {form}
      </>
    )}
  />
)
