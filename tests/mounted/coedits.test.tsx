import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, expect, test } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { address, api, mount } from './harness/mount.tsx'

const browserSocket = globalThis.WebSocket
const sockets: NodeSocket[] = []
let hasSockets = true
/** The sockets of the page go to the server, which is another process; a network may let none through. */
class PageSocket extends NodeSocket {
  constructor(url: string) {
    super(hasSockets ? `${address.replace('http', 'ws')}${new URL(url).pathname}` : 'ws://127.0.0.1:1')
    sockets.push(this)
    let hear: ((event: { readonly data: unknown }) => void) | null = null
    Object.defineProperty(this, 'onmessage', {
      set: (heard: typeof hear) => {
        hear = heard
      },
    })
    // Messages come in Node's own buffers, which are not those of the page.
    this.on('message', (data: ArrayBuffer, isBinary: boolean) => {
      const buffer = new ArrayBuffer(data.byteLength)
      new Uint8Array(buffer).set(new Uint8Array(data))
      hear?.({ data: isBinary ? buffer : String(data) })
    })
  }
}
Object.assign(globalThis, { WebSocket: PageSocket })
afterAll(() => Object.assign(globalThis, { WebSocket: browserSocket }))

const setOnLine = (onLine: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}
afterEach(() => {
  hasSockets = true
  setOnLine(true)
  for (const one of sockets.splice(0)) one.terminate()
})

const taskWith = async (description: string): Promise<string> => {
  const [project] = await api.rows('/projects')
  const task = await api.make('/tasks', { name: 'Moor at berth nine', project_id: project?.id, description })
  return String(task.id)
}
const label = () => i18next.t('task:field.description')
const editor = () => screen.findByRole('textbox', { name: label() })
const openEditor = async (user: Awaited<ReturnType<typeof mount>>['user']) => {
  await user.click(await screen.findByRole('button', { name: i18next.t('common:editOf', { title: label() }) }))
  return editor()
}
const write = async (box: HTMLElement, html: string): Promise<void> => {
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent
  act(() => {
    box.innerHTML = html
    fireEvent.input(box)
  })
  await waitFor(() => expect(box.textContent).toBe(words))
}
const done = async (box: HTMLElement): Promise<void> => {
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(box.isConnected).toBe(false))
}

test('a cut line, a browser that is offline and a network without sockets are told apart, with the text as it was left', async () => {
  const id = await taskWith('<p>Stored</p>')
  const { user } = await mount(`/projects/task/${id}`)
  const say = (key: string) => i18next.t(`coedits:${key}`)
  const box = await openEditor(user)
  await waitFor(() => expect(box.textContent).toBe('Stored'))
  await write(box, '<p>Stored, and live</p>')
  await screen.findByText(say('saved'))

  // The server is not reached, though the browser is online.
  hasSockets = false
  act(() => sockets.at(-1)?.terminate())
  expect((await screen.findByRole('alert')).textContent).toBe(say('cut'))
  await write(box, '<p>Stored, and live, cut</p>')
  // The page's document has no IndexedDB, as a browser that stores nothing.
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(say('cutUnkept')))
  act(() => setOnLine(false))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(say('awayUnkept')))
  hasSockets = true
  act(() => setOnLine(true))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await screen.findByText(say('saved'))

  // The row has it a little later; whoever goes on at once, by the way without sockets, goes on from there.
  hasSockets = false
  await done(box)
  expect(screen.getByText('Stored, and live, cut')).toBeTruthy()
  const whole = await openEditor(user)
  expect(screen.getByText(say('noSocket'))).toBeTruthy()
  expect(screen.queryByText(say('cut'))).toBeNull()
  expect(whole.textContent).toBe('Stored, and live, cut')
  await write(whole, '<p>Stored, and live, cut, whole</p>')
  await done(whole)
  expect(screen.getByText('Stored, and live, cut, whole')).toBeTruthy()
  expect((await api.read(`/tasks/${id}`)).description).toBe('<p>Stored, and live, cut, whole</p>')
})
