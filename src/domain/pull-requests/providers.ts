/** The code hosts that report pull requests. Forgejo's calls are those of Gitea. */
export const providers = ['github', 'gitlab', 'gitea'] as const
export type Provider = (typeof providers)[number]

/**
 * The results of a delivery: it was about pull requests, about something else, or from a repository of another name.
 */
export const deliveryResults = ['taken', 'ignored', 'other_repository'] as const
export type DeliveryResult = (typeof deliveryResults)[number]
