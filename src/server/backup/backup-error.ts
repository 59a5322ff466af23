import { StartError } from '../start-error.ts'

/** A reason why there is no backup, or no restore, that a person can do something about: one line. */
export class BackupError extends StartError {
  override name = 'BackupError'
}
