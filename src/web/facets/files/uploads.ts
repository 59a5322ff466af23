import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Model } from '../../../core/model.ts'
import { client } from '../../api/client.ts'
import { type CallError, wasGivenUp } from '../../api/errors.ts'
import { endsWithSession } from '../../api/session-end.ts'
import { isRow, readOne } from '../../api/shapes.ts'
import { randomId } from '../../base/random-id.ts'
import { refresh } from '../../data/use-write.ts'
import { listenersOf } from '../../feedback/listeners.ts'
import { notify } from '../../feedback/notices.ts'
import type { SentPicture } from '../../fields/pictures.ts'

/** The row that files are sent to. */
export type Place = {
  /** The entity that keeps files. */
  readonly attachment: Model
  readonly entity: string
  readonly id: string
}
/** A file on its way, or one that did not arrive. */
export type Upload = {
  readonly id: string
  readonly place: Place
  readonly file: File
  /** Of its bytes; undefined while it waits for those before it. */
  readonly percent: number | undefined
  /** Why it was not accepted. */
  readonly fault: string | undefined
}

const { tell, watch } = listenersOf()
let uploads: readonly Upload[] = []
const givingUp = new Map<string, AbortController>()
let isBusy = false

const change = (id: string, more: Partial<Upload>): void => {
  uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...more } : upload))
  tell()
}
const drop = (id: string): void => {
  uploads = uploads.filter((upload) => upload.id !== id)
  givingUp.delete(id)
  tell()
}

/** The browser asks before it leaves what would be lost. */
const holdPage = (event: BeforeUnloadEvent): void => event.preventDefault()

const formOf = (place: Place, file: File): FormData => {
  const form = new FormData()
  form.append('about_type', place.entity)
  form.append('about_id', place.id)
  form.append('file', file, file.name)
  return form
}

const transfer = async ({ id, place, file }: Upload): Promise<void> => {
  const { signal } = givingUp.get(id) ?? new AbortController()
  try {
    await client.post<unknown>(place.attachment.entity.api, formOf(place, file), {
      signal,
      onUploadProgress: ({ loaded, total }) => change(id, { percent: Math.floor((loaded / (total ?? loaded)) * 100) }),
    })
    drop(id)
    notify({ type: 'success', message: i18next.t('files:added', { name: file.name }), key: 'file-added' })
    refresh()
  } catch (error) {
    if (wasGivenUp(error)) return drop(id)
    const { errors, message } = error as CallError
    change(id, { percent: undefined, fault: Object.values(errors ?? {})[0]?.[0] ?? message })
  }
}

/** One after the other: each is there sooner than if all shared the line. */
const work = async (): Promise<void> => {
  if (isBusy) return
  isBusy = true
  addEventListener('beforeunload', holdPage)
  for (;;) {
    const next = uploads.find(({ fault, percent }) => fault === undefined && percent === undefined)
    if (next === undefined) break
    change(next.id, { percent: 0 })
    await transfer(next)
  }
  removeEventListener('beforeunload', holdPage)
  isBusy = false
}

/**
 * Sends files to a row. They go on while their sender looks at something else.
 * @param most bytes of one file: a larger one is refused before it is sent
 */
export const sendFiles = (place: Place, files: readonly File[], most: number): void => {
  const max = Math.floor(most / 1_000_000)
  const added = files.map((file): Upload => {
    const fault = file.size > most ? i18next.t('files:tooLarge', { max }) : undefined
    return { id: randomId(), place, file, percent: undefined, fault }
  })
  for (const { id } of added) givingUp.set(id, new AbortController())
  uploads = [...uploads, ...added]
  tell()
  void work()
}

/** Sends a picture that a text of the row is to show. @returns undefined where it was not accepted, after saying why */
export const sendPicture = async (place: Place, file: File): Promise<SentPicture | undefined> => {
  try {
    const { file: kept } = readOne((await client.post<unknown>(place.attachment.entity.api, formOf(place, file))).data)
    refresh()
    return isRow(kept) ? { id: String(kept.id), name: String(kept.name) } : undefined
  } catch (error) {
    const { errors, message } = error as CallError
    notify({ type: 'error', message: Object.values(errors ?? {})[0]?.[0] ?? message })
    return undefined
  }
}

/** Ends a transfer, or takes a file that was not accepted off the list. */
export const giveUp = (id: string): void => {
  const isSending = uploads.some((upload) => upload.id === id && upload.percent !== undefined)
  givingUp.get(id)?.abort()
  if (!isSending) drop(id)
}

/** Sends a file again that did not arrive. */
export const sendAgain = (id: string): void => {
  givingUp.set(id, new AbortController())
  change(id, { fault: undefined, percent: undefined })
  void work()
}

/** Files on their way to a row. */
export const useUploads = ({ entity, id }: Pick<Place, 'entity' | 'id'>): readonly Upload[] =>
  useSyncExternalStore(watch, () => uploads).filter(({ place }) => place.entity === entity && place.id === id)

endsWithSession(() => {
  for (const gone of givingUp.values()) gone.abort()
  givingUp.clear()
  uploads = []
  removeEventListener('beforeunload', holdPage)
  tell()
})
