import type { Page } from '@playwright/test'
import type { Api } from '../harness/api.ts'

/** What a check is given: a page of the administrator in English, in the running product. */
export type Stage = { readonly page: Page; readonly api: Api; readonly unique: string }

/** One number or sentence of the specification, and where it is held against the product. */
type Said = {
  readonly section: 3 | 4 | 5 | 8 | 9
  /** In the specification's own words. */
  readonly says: string
}
/** Held here. */
export type Checked = Said & { readonly check: (stage: Stage) => Promise<void> }
/** Held by a test of another file, named by its title (or how it begins). */
export type Shown = Said & { readonly file: string; readonly test: string }
