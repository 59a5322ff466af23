import type { Model } from '../../../core/declare/model.ts'
import type { Row } from '../../../web/base/api/shapes.ts'

/** Returns the name of the icon of a folder, a document or a page. */
export const documentIcon = (model: Model, row: Row): string => (row.kind === 'folder' ? 'folder' : model.entity.icon)
