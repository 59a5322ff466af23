import { describe } from 'vitest'
import type { FacetName } from '../../../src/core/declare/facets.ts'
import { sampleOf } from '../../breadth.ts'
import { checklists, files, talks, timed } from './facets/hanging.ts'
import { measures } from './facets/measuring.ts'
import { favourites, links, members, tags } from './facets/own-lists.ts'
import { calendarFeed, rowFeed, shares } from './facets/shown.ts'
import { approves, periods } from './facets/steps.ts'
import { marks, seen, stream } from './facets/streams.ts'
import { type FacetQuestion, facetSubjectOf } from './facets/subject.ts'
import { coedits, versions } from './facets/texts.ts'
import { invites, recurs, reminds } from './facets/times.ts'
import { tree } from './facets/trees.ts'
import { becomes, belongs, copies, merges } from './facets/turns.ts'
import type { Subject } from './subject.ts'

/** The facets that a declaration has beside `Facets`, with calls of their own. */
type AskedFacet = FacetName | 'approves' | 'measures' | 'calendar'

/** The questions about each facet. They know an entity by its declaration alone; a new facet without one does not compile. */
export const facetQuestions = {
  talks,
  files,
  checklists,
  links,
  shares,
  timed,
  members,
  favourites,
  reminds,
  recurs,
  feed: rowFeed,
  invites,
  versions,
  coedits,
  tags,
  merges,
  belongs,
  becomes,
  copies,
  tree,
  periods,
  stream,
  seen,
  marks,
  approves,
  measures,
  calendar: calendarFeed,
} as const satisfies { readonly [F in AskedFacet]: FacetQuestion }

const facets = Object.keys(facetQuestions) as AskedFacet[]

/** The most entities of the product that are asked about one facet in the ordinary run. */
const sampled = 3

/** Registers tests of the facets of an entity, which need only its declaration. */
export const facetTests = (subject: Subject): void => {
  const { model, models, every } = subject
  for (const facet of facets) {
    const declaring = models.all.filter(({ entity }) => entity[facet] !== undefined)
    const asked = every === 1 ? declaring : sampleOf(declaring, sampled)
    if (asked.includes(model)) describe(facet, () => facetQuestions[facet](facetSubjectOf(subject)))
  }
}
