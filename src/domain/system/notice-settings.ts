import { type NoticeKind, noticeKinds } from './notification.ts'

export const mailWays = ['off', 'at_once', 'daily'] as const
/** How somebody is told of one kind: in the app, by mail, both or not at all. */
export type Channels = { readonly app: boolean; readonly mail: (typeof mailWays)[number] }
export type NoticeSetting = Channels & { readonly kind: NoticeKind }

/** Until somebody says otherwise. */
const usual: Channels = { app: true, mail: 'off' }

const readOne = (value: unknown): NoticeSetting | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { kind, app, mail, ...rest } = value as { readonly [key: string]: unknown }
  const noticeKind = noticeKinds.find((one) => one === kind)
  const way = mailWays.find((one) => one === mail)
  if (noticeKind === undefined || way === undefined || typeof app !== 'boolean' || Object.keys(rest).length > 0)
    return undefined
  return { kind: noticeKind, app, mail: way }
}

/** Settings as they were sent; undefined where one is none, or a kind is there twice. */
export const readNoticeSettings = (value: unknown): readonly NoticeSetting[] | undefined => {
  if (!Array.isArray(value) || value.length > noticeKinds.length) return undefined
  const read = value.map(readOne)
  if (new Set(read.map((one) => one?.kind)).size !== read.length) return undefined
  return read.every((one) => one !== undefined) ? read : undefined
}

/** Every kind with how somebody is told of it. @param stored what they chose, as it lies in the store */
export const allNoticeSettings = (stored: unknown): readonly NoticeSetting[] => {
  // A kind that is not known any more must not take the others with it.
  const chosen = Array.isArray(stored) ? stored.map(readOne) : []
  return noticeKinds.map((kind) => chosen.find((one) => one?.kind === kind) ?? { kind, ...usual })
}

export const channelsOf = (stored: unknown, kind: NoticeKind): Channels =>
  allNoticeSettings(stored).find((one) => one.kind === kind) ?? usual
