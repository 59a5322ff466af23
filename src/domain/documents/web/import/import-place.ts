import { onSessionEnd } from '../../../../web/base/api/session-end.ts'
import { makeStore } from '../../../../web/base/browser/store.ts'

/** Where documents of a file go: below a row, or to the top of a project's or of the general ones. */
export type ImportPlace = {
  readonly project: string | undefined
  readonly parent: string | undefined
  /** Of the row or project; undefined for the general ones. */
  readonly title: string | undefined
}

const place = makeStore<ImportPlace | undefined>(undefined)

export const currentImport = place.get
export const watchImport = place.watch
/** Opens the import over the page of documents that is shown. */
export const openImport = (to: ImportPlace): void => place.set(to)
export const closeImport = (): void => place.set(undefined)

onSessionEnd(closeImport)
