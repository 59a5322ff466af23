import { verify } from '@octokit/webhooks-methods'
import { z } from 'zod'
import type { Fact } from '../../facts.ts'
import { type Hooks, header, maybeMoment, moment, nameOf, rankOf, resultOf, user } from './provider.ts'
import { commitFacts } from './push.ts'
import { pull, requestFacts } from './request.ts'

const source = z.object({ repository: z.object({ full_name: z.string() }) })
const onPull = z.object({ pull_request: pull })
/**
 * A review with its pull request. Older versions omit whether that is a draft, so it can't become a fact of its own.
 */
const onReview = z.object({
  pull_request: z.object({ number: z.number() }),
  review: z.object({ id: z.number(), user, state: z.string(), submitted_at: moment }),
})
const onRun = z.object({
  check_run: z.object({
    head_sha: z.string().max(100),
    name: z.string(),
    status: z.string(),
    conclusion: z.string().nullish(),
    started_at: maybeMoment,
    completed_at: maybeMoment,
  }),
})
const onStatus = z.object({ sha: z.string().max(100), context: z.string(), state: z.string(), updated_at: moment })

const verdicts: { readonly [state: string]: 'approved' | 'changes_requested' | 'none' } = {
  approved: 'approved',
  changes_requested: 'changes_requested',
  dismissed: 'none',
}

const reviewFacts = (payload: unknown): readonly Fact[] => {
  const { success, data } = onReview.safeParse(payload)
  const by = success ? nameOf(data.review.user) : null
  if (!success || by === null) return []
  const { id, state, submitted_at: at } = data.review
  const verdict = verdicts[state.toLowerCase()]
  // A comment is no verdict.
  if (verdict === undefined) return []
  const about = String(data.pull_request.number)
  // A review that is dismissed keeps the moment at which it was given.
  return [{ kind: 'review', about, key: String(id), at, rank: verdict === 'none' ? 1 : 0, value: { by, verdict, at } }]
}

const checkFact = (commit: string, key: string, at: string, word: string | null | undefined): Fact => {
  const result = resultOf(word)
  return { kind: 'check', about: commit, key, at, rank: rankOf(result), value: { result } }
}

const readers: { readonly [event: string]: (payload: unknown) => readonly Fact[] } = {
  pull_request: (payload) => {
    const { success, data } = onPull.safeParse(payload)
    return success ? requestFacts(data.pull_request) : []
  },
  pull_request_review: (payload) => {
    const { success, data } = onPull.safeParse(payload)
    const isWhole = success && typeof data.pull_request.draft === 'boolean'
    return [...(isWhole ? requestFacts(data.pull_request) : []), ...reviewFacts(payload)]
  },
  check_run: (payload) => {
    const { success, data } = onRun.safeParse(payload)
    if (!success) return []
    const { head_sha, name, status, conclusion, started_at, completed_at } = data.check_run
    const at = completed_at ?? started_at
    return at === null ? [] : [checkFact(head_sha, `run:${name}`, at, status === 'completed' ? conclusion : undefined)]
  },
  status: (payload) => {
    const { success, data } = onStatus.safeParse(payload)
    return success ? [checkFact(data.sha, `status:${data.context}`, data.updated_at, data.state)] : []
  },
  push: commitFacts,
}

/** GitHub's webhooks. The raw body is signed (`X-Hub-Signature-256`). */
export const github: Hooks = {
  isGenuine: async (secret, body, headers) => {
    const signature = header(headers, 'x-hub-signature-256')
    return signature !== undefined && (await verify(secret, body.toString('utf8'), signature).catch(() => false))
  },
  envelope: (headers) => ({ id: header(headers, 'x-github-delivery'), event: header(headers, 'x-github-event') ?? '' }),
  repository: (payload) => source.safeParse(payload).data?.repository.full_name,
  facts: (event, payload) => readers[event]?.(payload) ?? [],
}
