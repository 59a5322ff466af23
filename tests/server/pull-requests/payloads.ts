import type { Body } from '../harness/product.ts'
import type { Delivery, Provider } from './deliveries.ts'

// The life of one request in each code host, in the documented forms. Numbers of minutes are moments of one day.
const at = (minute: number) => `2026-11-02T10:${String(minute).padStart(2, '0')}:00Z`
export const repository = 'acme/harbour'
const branch = 'fix/t-1-crane'
const commit = 'a'.repeat(40)

const pull = (number: number, minute: number, more: Body = {}): Body => ({
  number,
  title: 'Steady the crane (T-1)',
  body: 'Closes T-2.',
  state: 'open',
  draft: false,
  html_url: `https://code.example/acme/harbour/pull/${number}`,
  user: { login: 'ada' },
  head: { ref: branch, sha: commit },
  requested_reviewers: [],
  created_at: at(0),
  updated_at: at(minute),
  closed_at: null,
  merged_at: null,
  ...more,
})
const push = (message: string): Body => ({
  ref: `refs/heads/${branch}`,
  commits: [{ id: commit, message, timestamp: at(1) }],
})

const likeGitHub = (number: number): readonly Delivery[] => {
  const repo = { repository: { full_name: repository } }
  const review = (state: string, minute: number, id: number) => ({
    event: 'pull_request_review',
    payload: {
      ...repo,
      action: 'submitted',
      pull_request: pull(number, minute),
      review: { id, state, submitted_at: at(minute), user: { login: 'ben' } },
    },
  })
  return [
    { event: 'pull_request', payload: { ...repo, action: 'opened', pull_request: pull(number, 0, { draft: true }) } },
    { event: 'push', payload: { ...repo, ...push('Steady it, T-3') } },
    review('changes_requested', 4, 1),
    review('approved', 6, 2),
    {
      event: 'check_run',
      payload: {
        ...repo,
        check_run: {
          head_sha: commit,
          name: 'tests',
          status: 'completed',
          conclusion: 'success',
          started_at: at(2),
          completed_at: at(3),
        },
      },
    },
  ]
}

const likeGitea = (number: number): readonly Delivery[] => {
  const repo = { repository: { full_name: repository } }
  const review = (type: string, minute: number): Body => ({
    ...repo,
    action: 'reviewed',
    number,
    pull_request: pull(number, minute),
    sender: { login: 'ben' },
    review: { type, content: '' },
  })
  return [
    {
      event: 'pull_request',
      payload: { ...repo, action: 'opened', number, pull_request: pull(number, 0, { draft: true }) },
    },
    { event: 'push', payload: { ...repo, ...push('Steady it, T-3') } },
    { event: 'pull_request_rejected', payload: review('pull_request_review_rejected', 4) },
    { event: 'pull_request_approved', payload: review('pull_request_review_approved', 6) },
    { event: 'status', payload: { ...repo, sha: commit, context: 'tests', state: 'success', updated_at: at(3) } },
  ]
}

const likeGitLab = (number: number): readonly Delivery[] => {
  const project = { path_with_namespace: repository }
  const merge = (action: string, minute: number, user: string, more: Body = {}): Delivery => ({
    event: 'Merge Request Hook',
    payload: {
      object_kind: 'merge_request',
      project,
      user: { username: user },
      object_attributes: {
        iid: number,
        title: 'Steady the crane (T-1)',
        description: 'Closes T-2.',
        state: 'opened',
        action,
        draft: false,
        url: `https://code.example/acme/harbour/pull/${number}`,
        source_branch: branch,
        last_commit: { id: commit },
        created_at: '2026-11-02 10:00:00 UTC',
        updated_at: `2026-11-02 10:${String(minute).padStart(2, '0')}:00 UTC`,
        ...more,
      },
    },
  })
  return [
    merge('open', 0, 'ada', { draft: true }),
    { event: 'Push Hook', payload: { project, ...push('Steady it, T-3') } },
    merge('unapproved', 4, 'ben'),
    merge('approved', 5, 'ben', { actioned_at: at(6) }),
    {
      event: 'Pipeline Hook',
      payload: {
        project,
        object_attributes: {
          status: 'success',
          sha: commit,
          created_at: '2026-11-02 10:02:00 UTC',
          finished_at: '2026-11-02 10:03:00 UTC',
        },
      },
    },
  ]
}

/**
 * Returns the life of the request with this number: opened as a draft, pushed to, refused, approved, checked. It ends
 * approved, with passed checks.
 */
export const life: { readonly [P in Provider]: (number: number) => readonly Delivery[] } = {
  github: likeGitHub,
  gitlab: likeGitLab,
  gitea: likeGitea,
}

/** Returns the delivery of GitHub for a merged request. */
export const merged = (number: number, name = repository): Delivery => ({
  event: 'pull_request',
  payload: {
    repository: { full_name: name },
    action: 'closed',
    pull_request: pull(number, 9, { state: 'closed', closed_at: at(9), merged_at: at(9) }),
  },
})
