import { defineArea } from '../../core/declare/area.ts'
import { document } from './document.ts'
import { page } from './page.ts'

export const documents = defineArea({
  name: 'documents',
  needs: ['people', 'attached', 'work'],
  entities: [document, page],
})
