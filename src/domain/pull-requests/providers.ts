/** Products that tell of pull requests. Gitea's calls are Forgejo's as well. */
export const providers = ['github', 'gitlab', 'gitea'] as const
export type Provider = (typeof providers)[number]

/** What became of a delivery: it told of pull requests, of something else, or of a repository of another name. */
export const deliveryResults = ['taken', 'ignored', 'other_repository'] as const
export type DeliveryResult = (typeof deliveryResults)[number]
