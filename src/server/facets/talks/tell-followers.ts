import type { Model } from '../../../core/model.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import type { FieldChange } from '../../log/events.ts'
import { followersOf } from './followers.ts'
import { readersOf } from './mentioned.ts'
import { mentionsIn } from './mentions.ts'

type Told = { readonly kind: 'commented' | 'status_changed'; readonly detail: string }

/** Tells the followers of a row, each for their reason; except some who are told otherwise. */
const tell = async (
  { tx, caller, engine }: HookContext,
  model: Model,
  id: string,
  { kind, detail }: Told,
  only?: (users: readonly string[]) => Promise<readonly string[]>,
): Promise<void> => {
  const followers = await followersOf(engine, model, id, tx)
  const to = new Set((await only?.(followers.map((one) => one.id))) ?? followers.map((one) => one.id))
  for (const reason of new Set(followers.map((one) => one.reason)))
    await engine.notify(tx, caller, {
      kind,
      to: followers.filter((one) => one.reason === reason && to.has(one.id)).map((one) => one.id),
      about: { entity: model.name, id },
      detail,
      reason,
    })
}

/** Tells of a new comment: those who follow its row and may read the comment, and are not mentioned in it anyway. */
export const tellOfComment = async (
  context: HookContext,
  comment: { readonly entity: string; readonly id: string; readonly body: unknown },
  about: { readonly entity: string; readonly id: string },
): Promise<void> => {
  const model = context.engine.models.all.find(({ name }) => name === about.entity)
  if (model === undefined) return
  const mentioned = mentionsIn(comment.body)
  await tell(
    context,
    model,
    about.id,
    { kind: 'commented', detail: `${comment.entity}:${comment.id}` },
    async (users) =>
      readersOf(
        context,
        comment.entity,
        comment.id,
        users.filter((user) => !mentioned.includes(user)),
      ),
  )
}

/** Tells of a new status those who follow the row. */
export const tellOfStatus = (model: Model): EntityHooks => {
  const fields = model.fields.filter(({ field }) => 'follows' in field && field.follows !== undefined)
  return {
    afterWrite: async (row, _changed, context, changes: readonly FieldChange[]) => {
      for (const { wire } of fields) {
        const change = changes.find(({ field }) => field === wire)
        if (change === undefined || change.old === null || typeof change.new !== 'string') continue
        await tell(context, model, String(row.id), { kind: 'status_changed', detail: `${wire}:${change.new}` })
      }
    },
  }
}
