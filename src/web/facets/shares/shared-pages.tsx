import type { Models } from '../../../core/declare/model.ts'
import type { Page } from '../../data/areas/page.ts'
import { sharedPath } from './shared-path.ts'

/** Public pages of shared rows, one for each entity with share links; visitors need no account. */
export const sharedPages = (models: Models): readonly Page[] =>
  models.all
    .filter(({ entity }) => entity.shares !== undefined)
    .map(
      (model): Page => ({
        path: `${sharedPath(model)}/:id`,
        layout: 'blank',
        public: true,
        unauthenticatedOnly: true,
        words: ['share', 'files'],
        load: async () => {
          const { SharedRowPage } = await import('./shared-row-page.tsx')
          return () => <SharedRowPage entity={model.name} />
        },
        loadSignedIn: async () => {
          const { SharedRowMember } = await import('./shared-row-member.tsx')
          return () => <SharedRowMember entity={model.name} />
        },
      }),
    )
