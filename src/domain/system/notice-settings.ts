import { type NoticeKind, noticeKinds } from './notification.ts'

export const mailWays = ['off', 'at_once', 'daily'] as const
/**
 * Returns the ways by which a kind can be mailed. Chat messages come only in the daily mail, as long as they are
 * unread.
 */
export const mailWaysOf = (kind: NoticeKind): readonly (typeof mailWays)[number][] =>
  kind === 'message' ? ['off', 'daily'] : mailWays

/** Channels of one notification kind: in the application, by mail, both or none. */
export type Channels = { readonly app: boolean; readonly mail: (typeof mailWays)[number] }
export type NoticeSetting = Channels & { readonly kind: NoticeKind }

/**
 * Returns the default: urgent kinds come by mail too, and so do answers to a client's people; messages only in the
 * daily mail.
 * @param isOutsider whether the user belongs to a client
 */
const usualOf = (kind: NoticeKind, isOutsider: boolean): Channels => {
  const isUrgent = kind === 'sla_at_risk' || kind === 'sla_missed' || (kind === 'answered' && isOutsider)
  return { app: true, mail: isUrgent ? 'at_once' : kind === 'message' ? 'daily' : 'off' }
}

const readOne = (value: unknown): NoticeSetting | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { kind, app, mail, ...rest } = value as { readonly [key: string]: unknown }
  const noticeKind = noticeKinds.find((one) => one === kind)
  const way = mailWays.find((one) => one === mail)
  if (noticeKind === undefined || way === undefined || typeof app !== 'boolean' || Object.keys(rest).length > 0)
    return undefined
  if (!mailWaysOf(noticeKind).includes(way)) return undefined
  return { kind: noticeKind, app, mail: way }
}

/** Parses settings from a body; undefined if one is invalid or repeated. */
export const readNoticeSettings = (value: unknown): readonly NoticeSetting[] | undefined => {
  if (!Array.isArray(value) || value.length > noticeKinds.length) return undefined
  const parsed = value.map(readOne)
  if (new Set(parsed.map((one) => one?.kind)).size !== parsed.length) return undefined
  return parsed.every((one) => one !== undefined) ? parsed : undefined
}

/**
 * Returns the setting of every kind.
 * @param stored the user's choices as stored
 * @param isOutsider whether the user belongs to a client
 */
export const allNoticeSettings = (stored: unknown, isOutsider: boolean): readonly NoticeSetting[] => {
  // A kind that no longer exists must not invalidate the others.
  const chosen = Array.isArray(stored) ? stored.map(readOne) : []
  return noticeKinds.map((kind) => chosen.find((one) => one?.kind === kind) ?? { kind, ...usualOf(kind, isOutsider) })
}

export const channelsOf = (stored: unknown, kind: NoticeKind, isOutsider: boolean): Channels =>
  allNoticeSettings(stored, isOutsider).find((one) => one.kind === kind) ?? usualOf(kind, isOutsider)
