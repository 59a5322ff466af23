/** The server's answer about the parts that a copy would have, and about those that can't be copied. */
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
