import type { Models } from '../../../core/declare/model.ts'
import { loadNamespace } from '../../base/i18n/i18n.ts'
import { deferred } from '../../base/ui/deferred.tsx'
import type { BrowserArea } from '../../data/areas/area.ts'
import type { Page } from '../../data/areas/page.ts'
import type { FieldInputProps, FormPartProps, RowExtras } from '../../data/areas/product.ts'

const Guests = deferred<RowExtras>(async () => {
  const [{ Guests: Loaded }] = await Promise.all([import('./guests.tsx'), loadNamespace('invites')])
  return Loaded
})
const OwnAnswer = deferred<RowExtras>(async () => {
  const [{ OwnAnswer: Loaded }] = await Promise.all([import('./guests.tsx'), loadNamespace('invites')])
  return Loaded
}, 0)
const GuestTimes = deferred<FormPartProps>(async () => {
  const [{ GuestTimes: Loaded }] = await Promise.all([import('./guest-times.tsx'), loadNamespace('invites')])
  return Loaded
})

const GuestsInput = deferred<FieldInputProps>(async () => {
  const [{ GuestsInput: Loaded }] = await Promise.all([import('./guests-input.tsx'), loadNamespace('invites')])
  return Loaded
})
const AddressesInput = deferred<FieldInputProps>(async () => (await import('./guests-input.tsx')).AddressesInput, 0)

/**
 * Adds the parts of entities with invitations: one's own answer and the guests on a row's page, their times below the
 * input, and the page for an answer.
 */
export const invitesParts = (models: Models): BrowserArea => {
  const all = models.all.filter(({ entity }) => entity.invites !== undefined)
  const timed = all.filter(({ entity }) => entity.calendar?.texts?.busy !== undefined)
  return {
    pages: all.map(
      ({ name, entity }): Page => ({
        path: `${entity.page}/answer/:token`,
        public: true,
        layout: 'blank',
        words: ['invites'],
        load: async () => {
          const { AnswerPage } = await import('./answer-page.tsx')
          return () => <AnswerPage entity={name} />
        },
      }),
    ),
    inputs: Object.fromEntries(
      all.flatMap(({ name, entity: { invites } }) => [
        [`${name}.${invites?.people}`, GuestsInput],
        [`${name}.${invites?.emails}`, AddressesInput],
      ]),
    ),
    headLines: Object.fromEntries(all.map(({ name }) => [name, OwnAnswer])),
    showExtras: Object.fromEntries(all.map(({ name }) => [name, Guests])),
    formParts: Object.fromEntries(timed.map(({ name, entity }) => [`${name}.${entity.invites?.people}`, GuestTimes])),
  }
}
