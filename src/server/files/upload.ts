// Decision (2026-11): An upload is an object in a body, never an id: nobody can attach a file that is not theirs to
// a row of their own in order to read it.
import type { Fault } from '../../core/query/check-predicate.ts'

/**
 * A file of the same request as the body that holds it. A class, since JSON cannot express it: nobody can attach
 * somebody else's file to a row of their own and read it there.
 */
export class Upload {
  readonly upload: string
  /** @param id of the file's row */
  constructor(id: string) {
    this.upload = id
  }
}

/** A rejected file; it stays in the body so that its fault is reported with those of other fields. */
export class RefusedUpload {
  readonly fault: Fault
  constructor(fault: Fault) {
    this.fault = fault
  }
}
