import { z } from 'zod'
import type { Fact } from '../../facts.ts'
import { taskNumbersIn } from '../../task-numbers.ts'
import { maybeMoment, moment, nameOf, plain, pullNumber, user, webAddress } from './provider.ts'

/** A pull request in the form of GitHub, which Gitea and Forgejo share. */
export const pull = z.object({
  number: pullNumber,
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  draft: z.boolean().nullish(),
  html_url: z.string().nullish(),
  user,
  head: z.object({ ref: z.string(), sha: z.string().max(100) }),
  requested_reviewers: z.array(z.unknown()).nullish(),
  requested_teams: z.array(z.unknown()).nullish(),
  created_at: maybeMoment,
  updated_at: moment,
  closed_at: maybeMoment,
  merged_at: maybeMoment,
})

/** The order of events within one second: the event that ends the request is the newer. */
const ranks = { open: 0, closed: 1, merged: 2 } as const

export const requestFacts = (pullRequest: z.infer<typeof pull>): readonly Fact[] => {
  const state = pullRequest.merged_at !== null ? 'merged' : pullRequest.state === 'closed' ? 'closed' : 'open'
  const branch = plain(pullRequest.head.ref, 'branch')
  const title = plain(pullRequest.title, 'title')
  const by = nameOf(pullRequest.user)
  const about = String(pullRequest.number)
  const at = pullRequest.updated_at
  const request: Fact = {
    kind: 'request',
    about,
    key: 'request',
    at,
    rank: ranks[state],
    value: {
      state,
      // Gitea may mark a draft by its title only.
      isDraft: pullRequest.draft ?? /^\s*(\[?wip\]?\b|draft:)/i.test(pullRequest.title),
      title: title === '' ? `#${pullRequest.number}` : title,
      url: webAddress(pullRequest.html_url),
      branch,
      commit: pullRequest.head.sha,
      reviewRequested: (pullRequest.requested_reviewers?.length ?? 0) + (pullRequest.requested_teams?.length ?? 0) > 0,
      tasks: taskNumbersIn(pullRequest.title, pullRequest.body, pullRequest.head.ref),
      openedAt: pullRequest.created_at,
      endedAt: pullRequest.merged_at ?? pullRequest.closed_at,
    },
  }
  return by === null ? [request] : [request, { kind: 'author', about, key: 'author', at, rank: 0, value: { by } }]
}
