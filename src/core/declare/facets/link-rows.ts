/** The entity whose rows are links, and its references to what each leads from and to. */
export type LinkRows = {
  readonly of: string
  readonly from: string
  readonly to: string
  /** A product without that entity is sound: its rows have no links of the kind. */
  readonly ifPresent?: true
}
