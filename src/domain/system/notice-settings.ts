import { type NoticeKind, noticeKinds } from './notification.ts'

export const mailWays = ['off', 'at_once', 'daily'] as const
/** How somebody is told of one kind: in the app, by mail, both or not at all. */
export type Channels = { readonly app: boolean; readonly mail: (typeof mailWays)[number] }
export type NoticeSetting = Channels & { readonly kind: NoticeKind }

/** Until somebody says otherwise. */
const usual: Channels = { app: true, mail: 'off' }

const readOne = (given: unknown): NoticeSetting | undefined => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const { kind, app, mail, ...rest } = given as { readonly [key: string]: unknown }
  const known = noticeKinds.find((one) => one === kind)
  const way = mailWays.find((one) => one === mail)
  if (known === undefined || way === undefined || typeof app !== 'boolean' || Object.keys(rest).length > 0)
    return undefined
  return { kind: known, app, mail: way }
}

/** Settings as they were sent; undefined where one is none, or a kind is there twice. */
export const readNoticeSettings = (given: unknown): readonly NoticeSetting[] | undefined => {
  if (!Array.isArray(given) || given.length > noticeKinds.length) return undefined
  const read = given.map(readOne)
  if (new Set(read.map((one) => one?.kind)).size !== read.length) return undefined
  return read.every((one) => one !== undefined) ? read : undefined
}

/** Every kind with how somebody is told of it. @param kept what they chose, as it lies in the store */
export const allNoticeSettings = (kept: unknown): readonly NoticeSetting[] => {
  // A kind that is not known any more must not take the others with it.
  const chosen = Array.isArray(kept) ? kept.map(readOne) : []
  return noticeKinds.map((kind) => chosen.find((one) => one?.kind === kind) ?? { kind, ...usual })
}

export const channelsOf = (kept: unknown, kind: NoticeKind): Channels =>
  allNoticeSettings(kept).find((one) => one.kind === kind) ?? usual
