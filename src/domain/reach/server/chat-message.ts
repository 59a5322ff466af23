// Decision (2026-11): A chat product gets one message by its incoming webhook, in its own form. The message has no
// values except those of closed lists, since we can't know who reads a channel. Texts of comments are never sent.
import type { Model } from '../../../core/declare/model.ts'
import { keyOfChoice, keyOfEntity, labelKey } from '../../../core/words/keys.ts'
import { writtenTitle } from '../../../core/words/title.ts'
import type { Json } from '../../../server/db/database.ts'
import type { Engine } from '../../../server/engine.ts'
import { addressOf } from '../../../server/home/home-item.ts'
import { rankOf } from '../../../server/rows/write/order-keys.ts'
import { titleFormat } from '../../../server/title-format.ts'
import type { Language } from '../../../server/translate.ts'
import type { ChatProduct } from '../webhook.ts'

/** A message before it takes a product's form. */
export type ChatMessage = {
  readonly title: string
  readonly url: string | undefined
  readonly lines: readonly string[]
}

type Happened = {
  readonly event: string
  readonly model: Model
  readonly row: Json & { readonly id: string }
  readonly changes: readonly Json[]
  /** The language of the message. */
  readonly language: Language
  /** The name of the acting user; undefined if the product itself acted. */
  readonly actor: string | undefined
}

/** The most characters of a title, and the most changes of one message. */
const [mostTitle, mostChanges] = [200, 8]

const short = (text: string): string => (text.length > mostTitle ? `${text.slice(0, mostTitle)}…` : text)

/** Returns the message about an occurrence; undefined if only its order or the like changed. */
export const chatMessageOf = (engine: Engine, { event, model, row, changes, actor, language }: Happened) => {
  const word = (key: string, values: { readonly [name: string]: string } = {}) =>
    engine.translate(language, key, values)
  const lines = changes.flatMap(({ field: wire, old, new: now }) => {
    const field = typeof wire === 'string' ? (model.byWire.get(wire) ?? model.byName.get(wire)) : undefined
    if (field === undefined || field === rankOf(model)) return []
    const label = word(labelKey(model, field.name))
    if (!('options' in field.field)) return [label]
    const labelOf = (value: unknown) =>
      typeof value === 'string' ? word(keyOfChoice(model.name, field.name, value)) : '–'
    return [`${label}: ${labelOf(old)} → ${labelOf(now)}`]
  })
  if (event === 'updated' && lines.length === 0) return undefined
  const title = short(writtenTitle(model, row, titleFormat(engine.translate, language, 'UTC')))
  const what = word(`server:chat.${event}`, { name: actor ?? word('server:chat.nobody') })
  return {
    title: `${word(keyOfEntity(model.name, 'one'))}: ${title}`,
    url: model.entity.page === undefined ? undefined : `${engine.site.address()}${addressOf(model, row.id)}`,
    lines: [what, ...(event === 'updated' ? lines.slice(0, mostChanges) : [])],
  } satisfies ChatMessage
}

/** Returns a message that shows that the channel can be reached. */
export const chatTest = ({ translate }: Engine, language: Language): ChatMessage => ({
  title: translate(language, 'server:chat.test'),
  url: undefined,
  lines: [],
})

const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Returns Markdown that shows as plain text; a name such as 'everybody' notifies nobody. */
const markdownText = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]()#+!|<>~]/g, '\\$&').replaceAll('@', '@\u200b')

const markdown = ({ title, url, lines }: ChatMessage): string => {
  const head = url === undefined ? `**${markdownText(title)}**` : `[**${markdownText(title)}**](${url})`
  return [head, ...lines.map(markdownText)].join('\n')
}

/** The bodies that the incoming webhooks of the products take. */
const bodies: { readonly [P in ChatProduct]: (message: ChatMessage) => object } = {
  // api.slack.com/messaging/webhooks, 'Formatting text for app surfaces'
  slack: ({ title, url, lines }) => ({
    text: [url === undefined ? `*${slackText(title)}*` : `<${url}|${slackText(title)}>`, ...lines.map(slackText)].join(
      '\n',
    ),
    unfurl_links: false,
  }),
  // developers.mattermost.com/integrate/webhooks/incoming
  mattermost: (message) => ({ text: markdown(message) }),
  // discord.com/developers/docs/resources/webhook#execute-webhook; 4: no preview of the link
  discord: (message) => ({ content: markdown(message).slice(0, 2000), allowed_mentions: { parse: [] }, flags: 4 }),
  // learn.microsoft.com: 'Create incoming webhooks with Workflows for Microsoft Teams'
  teams: ({ title, url, lines }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            { type: 'TextBlock', text: markdownText(title), weight: 'Bolder', wrap: true },
            ...lines.map((line) => ({ type: 'TextBlock', text: markdownText(line), wrap: true, spacing: 'None' })),
          ],
          ...(url === undefined ? {} : { actions: [{ type: 'Action.OpenUrl', title: title.slice(0, 60), url }] }),
        },
      },
    ],
  }),
}

export const chatBody = (product: ChatProduct, message: ChatMessage): object => bodies[product](message)
