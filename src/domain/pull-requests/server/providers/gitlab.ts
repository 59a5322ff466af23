import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Fact } from '../../facts.ts'
import { taskNumbersIn } from '../../task-numbers.ts'
import {
  type Hooks,
  header,
  maybeMoment,
  moment,
  nameOf,
  plain,
  pullNumber,
  rankOf,
  resultOf,
  user,
  webAddress,
} from './provider.ts'
import { commitFacts } from './push.ts'

const source = z.object({ project: z.object({ path_with_namespace: z.string() }) })
const onMerge = z.object({
  user,
  reviewers: z.array(z.unknown()).nullish(),
  object_attributes: z.object({
    iid: pullNumber,
    title: z.string(),
    description: z.string().nullish(),
    state: z.string(),
    action: z.string().nullish(),
    draft: z.boolean().nullish(),
    work_in_progress: z.boolean().nullish(),
    url: z.string().nullish(),
    source_branch: z.string(),
    last_commit: z.object({ id: z.string().max(100) }).nullish(),
    created_at: maybeMoment,
    updated_at: moment,
    actioned_at: maybeMoment,
  }),
})
const onPipeline = z.object({
  object_attributes: z.object({
    status: z.string(),
    sha: z.string().max(100),
    created_at: moment,
    finished_at: maybeMoment,
  }),
})

const verdicts: { readonly [action: string]: 'approved' | 'none' } = {
  approved: 'approved',
  approval: 'approved',
  unapproved: 'none',
  unapproval: 'none',
}
const states: { readonly [state: string]: 'merged' | 'closed' } = { merged: 'merged', closed: 'closed' }
const ranks = { open: 0, closed: 1, merged: 2 } as const

const mergeFacts = (payload: unknown): readonly Fact[] => {
  const { success, data } = onMerge.safeParse(payload)
  if (!success) return []
  const { object_attributes: attributes, reviewers } = data
  const state = states[attributes.state] ?? 'open'
  const title = plain(attributes.title, 'title')
  const about = String(attributes.iid)
  const at = attributes.updated_at
  const request: Fact = {
    kind: 'request',
    about,
    key: 'request',
    at,
    rank: ranks[state],
    value: {
      state,
      isDraft: attributes.draft ?? attributes.work_in_progress ?? false,
      title: title === '' ? `!${attributes.iid}` : title,
      url: webAddress(attributes.url),
      branch: plain(attributes.source_branch, 'branch'),
      commit: attributes.last_commit?.id ?? '',
      reviewRequested: (reviewers?.length ?? 0) > 0,
      tasks: taskNumbersIn(attributes.title, attributes.description, attributes.source_branch),
      openedAt: attributes.created_at,
      endedAt: state === 'open' ? null : at,
    },
  }
  const by = nameOf(data.user)
  const verdict = verdicts[attributes.action ?? '']
  if (by === null) return [request]
  // GitLab names the author by number only, but the person who opens a request is its author.
  if (attributes.action === 'open')
    return [request, { kind: 'author', about, key: 'author', at, rank: 0, value: { by } }]
  if (verdict === undefined) return [request]
  // Older versions give the moment of the change before the approval. If two facts have one moment, the withdrawal
  // holds.
  const given = attributes.actioned_at ?? at
  const rank = verdict === 'none' ? 1 : 0
  return [request, { kind: 'review', about, key: by, at: given, rank, value: { by, verdict, at: given } }]
}

const pipelineFacts = (payload: unknown): readonly Fact[] => {
  const { success, data } = onPipeline.safeParse(payload)
  if (!success) return []
  const { status, sha, created_at, finished_at } = data.object_attributes
  const result = resultOf(status)
  const at = finished_at ?? created_at
  return [{ kind: 'check', about: sha, key: 'pipeline', at, rank: rankOf(result), value: { result } }]
}

const readers: { readonly [event: string]: (payload: unknown) => readonly Fact[] } = {
  'Merge Request Hook': mergeFacts,
  'Pipeline Hook': pipelineFacts,
  'Push Hook': commitFacts,
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** GitLab's webhooks, which contain the secret itself (`X-Gitlab-Token`). */
export const gitlab: Hooks = {
  isGenuine: async (secret, _, headers) => {
    const token = header(headers, 'x-gitlab-token')
    // Hashes have one length, so they can be compared in constant time.
    return token !== undefined && timingSafeEqual(hashOf(token), hashOf(secret))
  },
  envelope: (headers) => ({
    // This id is the same in each repetition of one delivery; the other one is new in each.
    id: header(headers, 'idempotency-key') ?? header(headers, 'x-gitlab-event-uuid'),
    event: header(headers, 'x-gitlab-event') ?? '',
  }),
  repository: (payload) => source.safeParse(payload).data?.project.path_with_namespace,
  facts: (event, payload) => readers[event]?.(payload) ?? [],
}
