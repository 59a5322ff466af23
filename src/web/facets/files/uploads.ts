import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Model, Models } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import { type CallError, isAborted } from '../../base/api/errors.ts'
import { onSessionEnd } from '../../base/api/session-end.ts'
import { isRow, type Row, readOne } from '../../base/api/shapes.ts'
import { randomId } from '../../base/browser/random-id.ts'
import { makeStore } from '../../base/browser/store.ts'
import { notify } from '../../base/feedback/notices.ts'
import { applyEffects, effectsOf } from '../../data/rows/write-effects.ts'
import type { UploadedPicture } from '../../fields/values/pictures.ts'

/** The row to which files are uploaded. */
export type Place = {
  readonly models: Models
  /** Model of the entity that stores files. */
  readonly attachment: Model
  readonly entity: string
  readonly id: string
}
/** An upload that is queued, running or failed. */
export type Upload = {
  readonly id: string
  readonly place: Place
  readonly file: File
  /** Percent of its bytes that were sent; undefined while it is queued. */
  readonly percent: number | undefined
  /** Reason of the failure, as a message. */
  readonly failure: string | undefined
}

const uploads = makeStore<readonly Upload[]>([])
const abortControllers = new Map<string, AbortController>()
let isBusy = false

const change = (id: string, more: Partial<Upload>): void =>
  uploads.set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...more } : upload)))
const drop = (id: string): void => {
  abortControllers.delete(id)
  uploads.set(uploads.get().filter((upload) => upload.id !== id))
}

/** Makes the browser ask before the page is left, which would cancel running uploads. */
const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const formOf = (place: Place, file: File): FormData => {
  const form = new FormData()
  form.append('about_type', place.entity)
  form.append('about_id', place.id)
  form.append('file', file, file.name)
  return form
}

const applyUpload = ({ models, attachment }: Place, body: unknown): void =>
  void applyEffects(models, effectsOf(body, { rows: attachment }))

const transfer = async ({ id, place, file }: Upload): Promise<void> => {
  const { signal } = abortControllers.get(id) ?? new AbortController()
  try {
    const { data } = await client.post<unknown>(place.attachment.entity.api, formOf(place, file), {
      signal,
      onUploadProgress: ({ loaded, total }) => change(id, { percent: Math.floor((loaded / (total ?? loaded)) * 100) }),
    })
    drop(id)
    notify({ type: 'success', message: i18next.t('files:added', { name: file.name }), key: 'file-added' })
    applyUpload(place, data)
  } catch (error) {
    if (isAborted(error)) return drop(id)
    const { errors, message } = error as CallError
    change(id, { percent: undefined, failure: Object.values(errors ?? {})[0]?.[0] ?? message })
  }
}

/** Uploads run one after the other: each one finishes earlier than if all shared the bandwidth. */
const runQueue = async (): Promise<void> => {
  if (isBusy) return
  isBusy = true
  addEventListener('beforeunload', warnBeforeUnload)
  for (;;) {
    const next = uploads.get().find(({ failure, percent }) => failure === undefined && percent === undefined)
    if (next === undefined) break
    change(next.id, { percent: 0 })
    await transfer(next)
  }
  removeEventListener('beforeunload', warnBeforeUnload)
  isBusy = false
}

/**
 * Queues files for upload to a row. Uploads continue while the user visits other pages.
 * @param maxBytes size limit of one file in bytes: a larger one fails before it is sent
 */
export const sendFiles = (place: Place, files: readonly File[], maxBytes: number): void => {
  const maxMegabytes = Math.floor(maxBytes / 1_000_000)
  const added = files.map((file): Upload => {
    const failure = file.size > maxBytes ? i18next.t('files:tooLarge', { max: maxMegabytes }) : undefined
    return { id: randomId(), place, file, percent: undefined, failure }
  })
  for (const { id } of added) abortControllers.set(id, new AbortController())
  uploads.set([...uploads.get(), ...added])
  void runQueue()
}

/**
 * Uploads one file to the row.
 * @param isShared for a client's people as well
 * @returns its row; undefined if it failed; the reason has been shown as a message
 */
export const sendOne = async (place: Place, file: File, isShared = false): Promise<Row | undefined> => {
  try {
    const form = formOf(place, file)
    if (isShared) form.append('shared_with_client', 'true')
    const { data } = await client.post<unknown>(place.attachment.entity.api, form)
    applyUpload(place, data)
    return readOne(data)
  } catch (error) {
    const { errors, message } = error as CallError
    notify({ type: 'error', message: Object.values(errors ?? {})[0]?.[0] ?? message })
    return undefined
  }
}

/** Uploads a picture for a text of the row. @returns undefined if it failed; the reason has been shown as a message */
export const sendPicture = async (place: Place, file: File): Promise<UploadedPicture | undefined> => {
  const saved = (await sendOne(place, file))?.file
  return isRow(saved) ? { id: String(saved.id), name: String(saved.name) } : undefined
}

/** Cancels an upload, or removes a failed one from the list. */
export const cancelUpload = (id: string): void => {
  const isSending = uploads.get().some((upload) => upload.id === id && upload.percent !== undefined)
  abortControllers.get(id)?.abort()
  if (!isSending) drop(id)
}

/** Retries a failed upload. */
export const retryUpload = (id: string): void => {
  abortControllers.set(id, new AbortController())
  change(id, { failure: undefined, percent: undefined })
  void runQueue()
}

/** Queued, running and failed uploads of a row. */
export const useUploads = ({ entity, id }: Pick<Place, 'entity' | 'id'>): readonly Upload[] =>
  useSyncExternalStore(uploads.watch, uploads.get).filter(({ place }) => place.entity === entity && place.id === id)

onSessionEnd(() => {
  for (const controller of abortControllers.values()) controller.abort()
  abortControllers.clear()
  uploads.set([])
  removeEventListener('beforeunload', warnBeforeUnload)
})
