import type { Model, Models } from '../../../core/declare/model.ts'
import type { EntityName } from '../../../core/declare/register.ts'
import type { EntityHooks } from '../../engine.ts'
import { tellAdded } from '../../tell-added.ts'
import { type Facet, having } from '../facet.ts'
import { answerRoutes } from './answer-routes.ts'
import { busyRoutes } from './busy-routes.ts'
import { guestsOf, type Inviting, invitingOf, keepGuests } from './guests.ts'
import { countInvitation, invite } from './invitations.ts'

/** Returns the wire names of the fields of whose changes guests hear. */
const toldFields = (model: Model): ReadonlySet<string> => {
  const { start, end, allDay, zone, repeats, texts } = model.entity.calendar ?? {}
  const names = [
    ...[model.entity.title, start, end, allDay, zone, repeats?.rule, repeats?.without],
    ...[texts?.description, texts?.location, texts?.link],
  ]
  return new Set(names.flatMap((one) => (one === undefined ? [] : [model.byName.get(one)?.wire ?? one])))
}

/** Hooks that keep the guests of a row, and mail them its changes. */
const hooksOf = (models: Models, inviting: Inviting): EntityHooks => {
  const { model, people, emails } = inviting
  const users = models.of(models.actorEntity)
  const fieldsToTell = toldFields(model)
  // Entity and field are known at run time alone, where no type says that the field is the entity's.
  const tell = tellAdded(model.name as EntityName, people.wire as never, 'invited') as NonNullable<
    EntityHooks['afterWrite']
  >
  return {
    afterWrite: async (row, changed, context, changes) => {
      const { tx } = context
      const id = String(row.id)
      const isChanged = changed.some((field) => fieldsToTell.has(field))
      const { came, stay, left } =
        changed.includes(people.wire) || changed.includes(emails)
          ? await keepGuests(inviting, id, (row[emails] ?? []) as readonly string[], context)
          : { came: [], stay: isChanged ? await guestsOf(tx, inviting, id, users) : [], left: [] }
      if (came.length + left.length > 0 || (isChanged && stay.length > 0)) await countInvitation(tx, model, id)
      await invite(inviting, id, left, 'cancel', context)
      await invite(inviting, id, came, 'request', context)
      if (isChanged) await invite(inviting, id, stay, 'update', context)
      await tell(row, changed, context, changes)
    },
    beforeDelete: async ({ id }, context) => {
      await countInvitation(context.tx, model, String(id))
      await invite(inviting, String(id), await guestsOf(context.tx, inviting, String(id), users), 'cancel', context)
    },
  }
}

/** People are asked to rows of a calendar, answer, and are seen to be free or busy. */
export const invites: Facet = (models) => {
  const all = having(models, 'invites').map((model) => invitingOf(models, model))
  return {
    hooks: Object.fromEntries(all.map((inviting) => [inviting.model.name, hooksOf(models, inviting)])),
    routes: (api) => {
      for (const inviting of all) {
        answerRoutes(api, inviting)
        if (inviting.model.entity.calendar?.texts?.busy !== undefined) busyRoutes(api, inviting)
      }
    },
  }
}
