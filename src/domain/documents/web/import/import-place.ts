import { onSessionEnd } from '../../../../web/base/api/session-end.ts'
import { makeStore } from '../../../../web/base/browser/store.ts'

/** The place for documents of a file: below a row, or at the top of a project's or of the general ones. */
export type ImportPlace = {
  readonly project: string | undefined
  readonly parent: string | undefined
  /** The title of the row or project; undefined for the general documents. */
  readonly title: string | undefined
}

const place = makeStore<ImportPlace | undefined>(undefined)

export const currentImport = place.get
export const watchImport = place.watch
/** Opens the import dialog over the documents page. */
export const openImport = (to: ImportPlace): void => place.set(to)
export const closeImport = (): void => place.set(undefined)

onSessionEnd(closeImport)
