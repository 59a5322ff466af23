/** What comes along with a copy, and what can't, as the server says it before. */
export type Survey = {
  readonly title: string | null
  readonly start: string | null
  readonly parts: readonly {
    readonly entity: string
    readonly count: number
    readonly hidden: number
    readonly may: boolean
  }[]
  readonly groups: readonly string[]
  readonly people: readonly {
    readonly id: string
    readonly name: string | null
    readonly count: number
    readonly stays: boolean
  }[]
  readonly lost: readonly { readonly entity: string; readonly title: string | null; readonly count: number }[]
  readonly variables: readonly string[]
}

/** Variables that nobody is asked for: the server knows them. */
export const knownVariables: readonly string[] = ['me', 'start']
