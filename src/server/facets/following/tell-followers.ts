import { traitsOf } from '../../../core/declare/kinds.ts'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import type { EntityHooks, HookContext } from '../../engine.ts'
import type { FieldChange } from '../../log/events.ts'
import { readersOf } from '../talks/mentioned.ts'
import { mentionsIn } from '../talks/mentions.ts'
import { choosersOf, followersOf, isChosen } from './followers.ts'

type Told = { readonly kind: 'commented' | 'status_changed'; readonly detail: string }

/** Notifies the followers of a row, each for their reason; except some who are notified otherwise. */
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

/**
 * Notifies of a comment that is new, resolved or reopened: the followers of its row who may read the comment, and are
 * not mentioned in it anyway.
 */
export const tellOfComment = async (
  context: HookContext,
  comment: {
    readonly entity: string
    readonly id: string
    readonly body: unknown
    readonly did?: 'resolved' | 'reopened'
  },
  about: { readonly entity: string; readonly id: string },
): Promise<void> => {
  const model = context.engine.models.all.find(({ name }) => name === about.entity)
  if (model === undefined) return
  const mentioned = mentionsIn(comment.body)
  await tell(
    context,
    model,
    about.id,
    {
      kind: 'commented',
      detail: [comment.entity, comment.id, ...(comment.did === undefined ? [] : [comment.did])].join(':'),
    },
    async (users) =>
      readersOf(
        context,
        comment.entity,
        comment.id,
        users.filter((user) => !mentioned.includes(user)),
      ),
  )
}

/**
 * Returns the fields whose change shows the state of a row: those with a rule for values that may follow, else the
 * first line of its page.
 */
const statusFields = (model: Model): readonly ModelField[] =>
  model.fields.filter(
    ({ field }) =>
      field.kind === 'choice' &&
      field.marks !== undefined &&
      field.derived !== true &&
      (field.follows !== undefined || Object.values(field.marks).includes('done')),
  )

/** Fields whose change everybody who sees the row may hear of: no order keys, nothing that takes a permission to read. */
const openFields = (model: Model): ReadonlySet<string> =>
  new Set(
    model.fields
      .filter(({ field }) => traitsOf(field).serverMade !== true && field.kind !== 'secret')
      .filter(
        ({ field }) =>
          !('read' in field && field.read !== undefined) && !('derived' in field && field.derived === true),
      )
      .map(({ wire }) => wire),
  )

/**
 * Notifies of changes of a row: of a new status all who follow it, of other changes those who chose to follow it; the
 * others would otherwise hear of every letter.
 */
export const tellOfChange = (model: Model): EntityHooks => {
  const statuses = statusFields(model)
  const open = openFields(model)
  return {
    withLock: { $followed: (alias) => isChosen(model, alias) },
    afterWrite: async (row, _changed, context, changes: readonly FieldChange[]) => {
      // A new row has no version yet.
      if (row.version === undefined) return
      const id = String(row.id)
      for (const { wire } of statuses) {
        const change = changes.find(({ field }) => field === wire)
        if (change === undefined || change.old === null || typeof change.new !== 'string') continue
        await tell(context, model, id, { kind: 'status_changed', detail: `${wire}:${change.new}` })
      }
      const others = changes.some(({ field }) => open.has(field) && !statuses.some(({ wire }) => wire === field))
      const to = others && row.$followed !== false ? await choosersOf(model, id, context.tx) : []
      const about = { entity: model.name, id }
      if (to.length > 0)
        await context.engine.notify(context.tx, context.caller, { kind: 'changed', to, about, reason: 'followed' })
    },
  }
}
