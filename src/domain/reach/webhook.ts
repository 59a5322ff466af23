// Decision (2026-11): A webhook sends what the user who last saved it may read, so it ends with that account. Its
// secret is stored readably, in its own table that no list reads, since signatures are made with it.
import { any, defineEntity, everyone, holding, own } from '../../core/declare/entity.ts'
import { boolean, children, choice, conditionsOf, link, ref, strings, text } from '../../core/declare/fields.ts'

/** Events of a row. */
export const rowEvents = ['created', 'updated', 'deleted', 'restored', 'commented'] as const
export type RowEvent = (typeof rowEvents)[number]

/** Reasons why a rule or webhook was stopped. */
export const stopReasons = ['inactive_user', 'no_access', 'failures'] as const

/** Chat products whose channels take messages at an incoming webhook. */
const chatProducts = ['slack', 'teams', 'mattermost', 'discord'] as const
export type ChatProduct = (typeof chatProducts)[number]

/** An address of another product that gets messages about events of rows. */
export const webhook = defineEntity({
  name: 'webhook',
  api: '/webhooks',
  page: '/webhooks',
  permission: 'webhook',
  group: 'system',
  icon: 'webhook',
  fields: {
    // `webhook` sends signed JSON for programs; the others send one message to a channel of a chat product.
    product: choice(['webhook', ...chatProducts], { initial: 'webhook' }),
    url: link({ required: true, max: 2000, search: true, sort: true }),
    entity: text({ required: true, max: 60, names: 'entity' }),
    events: strings({ required: true, among: rowEvents, max: rowEvents.length, filter: false }),
    where: conditionsOf('entity'),
    // If they are set, only rows of this project and this team cause messages.
    project: ref('project', { onDelete: 'follow' }),
    team: ref('team', { onDelete: 'restrict' }),
    is_active: boolean({ initial: true }),
    // The user who last saved it.
    runs_as: ref('user', { readOnly: true, onDelete: 'restrict' }),
    stopped_because: choice(stopReasons, { readOnly: true }),
    deliveries: children('webhook_delivery', { by: 'webhook' }),
  },
  title: 'url',
  list: {
    columns: ['url', 'product', 'entity', 'events', 'project', 'team', 'is_active', 'stopped_because', 'runs_as'],
    filters: ['url', 'product', 'project', 'team', 'is_active', 'stopped_because', 'runs_as', 'created_at'],
    sort: 'url',
    include: ['project', 'team', 'runs_as'],
  },
  form: [{ section: 'main', fields: ['product', 'url', 'entity', 'events', 'project', 'team', 'where', 'is_active'] }],
  formIn: 'page',
  show: {
    main: ['where'],
    switch: 'is_active',
    side: ['product', 'entity', 'events', 'project', 'team', 'stopped_because', 'runs_as', 'created_by', 'created_at'],
    tabs: [{ children: 'deliveries' }],
  },
  access: {
    read: own('created_by'),
    create: everyone,
    update: any(own('created_by'), holding('webhook-index-all')),
    delete: any(own('created_by'), holding('webhook-index-all')),
  },
})
