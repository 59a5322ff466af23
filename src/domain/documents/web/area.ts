import { inBrowser } from '../../../web/data/areas/area.ts'
import { documents } from '../area.ts'

export const documentsWeb = inBrowser(documents, {})
