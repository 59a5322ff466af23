import { verify } from '@octokit/webhooks-methods'
import { z } from 'zod'
import type { Fact } from '../../facts.ts'
import { type Hooks, header, moment, nameOf, rankOf, resultOf, user } from './provider.ts'
import { commitFacts } from './push.ts'
import { pull, requestFacts } from './request.ts'

const source = z.object({ repository: z.object({ full_name: z.string() }) })
const onPull = z.object({ pull_request: pull })
const onReview = z.object({ pull_request: pull, sender: user, review: z.object({ type: z.string() }) })
const onStatus = z.object({ sha: z.string().max(100), context: z.string(), state: z.string(), updated_at: moment })

const verdicts: { readonly [type: string]: 'approved' | 'changes_requested' } = {
  pull_request_review_approved: 'approved',
  pull_request_review_rejected: 'changes_requested',
}

/**
 * Returns the facts of a review. It has no moment of its own, so it takes that of the request, which each review
 * updates.
 */
const reviewFacts = (payload: unknown): readonly Fact[] => {
  const { success, data } = onReview.safeParse(payload)
  const by = success ? nameOf(data.sender) : null
  const verdict = success ? verdicts[data.review.type] : undefined
  if (!success || by === null || verdict === undefined) return []
  const { number, updated_at: at } = data.pull_request
  return [{ kind: 'review', about: String(number), key: by, at, rank: 0, value: { by, verdict, at } }]
}

const factsOf = (event: string, payload: unknown): readonly Fact[] => {
  if (event === 'push') return commitFacts(payload)
  if (event === 'status') {
    const { success, data } = onStatus.safeParse(payload)
    if (!success) return []
    const result = resultOf(data.state)
    const { sha: about, context: key, updated_at: at } = data
    return [{ kind: 'check', about, key, at, rank: rankOf(result), value: { result } }]
  }
  // Gitea sends `pull_request`, and one event for each action on it: `pull_request_approved`, `pull_request_sync`, …
  const { success, data } = onPull.safeParse(payload)
  return event.startsWith('pull_request') && success
    ? [...requestFacts(data.pull_request), ...reviewFacts(payload)]
    : []
}

/** Gitea's webhooks, which Forgejo sends as well. The raw body is signed (`X-Gitea-Signature`, hexadecimal). */
export const gitea: Hooks = {
  isGenuine: async (secret, body, headers) => {
    const signature = header(headers, 'x-gitea-signature') ?? header(headers, 'x-forgejo-signature')
    return (
      signature !== undefined && (await verify(secret, body.toString('utf8'), `sha256=${signature}`).catch(() => false))
    )
  },
  envelope: (headers) => ({
    id: header(headers, 'x-gitea-delivery') ?? header(headers, 'x-forgejo-delivery'),
    event: header(headers, 'x-gitea-event') ?? header(headers, 'x-forgejo-event') ?? '',
  }),
  repository: (payload) => source.safeParse(payload).data?.repository.full_name,
  facts: factsOf,
}
