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

export const requestFacts = (said: z.infer<typeof pull>): readonly Fact[] => {
  const state = said.merged_at !== null ? 'merged' : said.state === 'closed' ? 'closed' : 'open'
  const branch = plain(said.head.ref, 'branch')
  const title = plain(said.title, 'title')
  const by = nameOf(said.user)
  const about = String(said.number)
  const at = said.updated_at
  const request: Fact = {
    kind: 'request',
    about,
    key: 'request',
    at,
    rank: ranks[state],
    value: {
      state,
      // Gitea may mark a draft by its title only.
      isDraft: said.draft ?? /^\s*(\[?wip\]?\b|draft:)/i.test(said.title),
      title: title === '' ? `#${said.number}` : title,
      url: webAddress(said.html_url),
      branch,
      commit: said.head.sha,
      reviewRequested: (said.requested_reviewers?.length ?? 0) + (said.requested_teams?.length ?? 0) > 0,
      tasks: taskNumbersIn(said.title, said.body, said.head.ref),
      openedAt: said.created_at,
      endedAt: said.merged_at ?? said.closed_at,
    },
  }
  return by === null ? [request] : [request, { kind: 'author', about, key: 'author', at, rank: 0, value: { by } }]
}
