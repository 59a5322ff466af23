// Decision (2026-11): An upload is an object in a body, never an id: nobody can attach a file that is not theirs to
// a row of their own in order to read it.
import type { Fault } from '../../core/check-predicate.ts'

/**
 * A file that came with the very request whose body holds this. A class, since JSON can't say it: nobody may hang
 * somebody else's file on a row of their own, and read it there.
 */
export class Upload {
  readonly upload: string
  /** @param id of the file's row */
  constructor(id: string) {
    this.upload = id
  }
}

/** A file that was not accepted; it stands in the body so that its fault is told together with those of other fields. */
export class RefusedUpload {
  readonly fault: Fault
  constructor(fault: Fault) {
    this.fault = fault
  }
}
