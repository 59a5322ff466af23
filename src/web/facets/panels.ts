import type { FunctionComponent } from 'react'
import { addLateWords } from '../i18n/i18n.ts'
import type { FacetPanels, Product } from '../product/product.ts'
import { deferred } from '../ui/deferred.tsx'

type Rooms = typeof import('./rooms.ts')

/** Words of the facets' rooms, by namespace. */
export const facetNamespaces = ['files', 'share', 'row_link', 'checklists', 'talk', 'timer', 'members'] as const

/** A component of the facets' rooms, which come with their words. */
const inRooms = <P extends object>(choose: (rooms: Rooms) => FunctionComponent<P>): FunctionComponent<P> =>
  deferred(async () => {
    const [rooms] = await Promise.all([import('./rooms.ts'), ...facetNamespaces.map(addLateWords)])
    return choose(rooms)
  })

/** The browser's rooms of the facets, loaded when a row that has one is shown. */
export const facetPanels: FacetPanels = {
  links: inRooms((rooms) => rooms.Links),
  checklists: inRooms((rooms) => rooms.Checklists),
  files: inRooms((rooms) => rooms.Attachments),
  timed: inRooms((rooms) => rooms.Time),
  members: inRooms((rooms) => rooms.Members),
  talks: inRooms((rooms) => rooms.Activity),
  shares: inRooms((rooms) => rooms.ShareButton),
}

export const recordPage: Product['record'] = inRooms((rooms) => rooms.Record)

export const facetInputs: Product['facetInputs'] = { attachments: inRooms((rooms) => rooms.NewFilesInput) }
