import type { Answer, Caller, Finding, Target } from './target.ts'

type Row = { readonly id: string; readonly version: number; readonly [field: string]: unknown }
const rowIn = ({ text }: Answer): Row => (JSON.parse(text) as { data: Row }).data
const rowsIn = ({ text }: Answer): readonly Row[] => (JSON.parse(text) as { data: readonly Row[] }).data

/** Words that no call may tell somebody outside. */
const secret = 'Canary-7719'

/** What an attack is told, and by how many calls it asked. */
const spy = (caller: Caller) => {
  let calls = 0
  const holes: string[] = []
  return {
    ask: (...[method, path, body]: Parameters<Caller>) => {
      calls++
      return caller(method, path, body)
    },
    look: async (what: string, answer: Promise<Answer>) => {
      const { status, text } = await answer
      if (text.includes(secret)) holes.push(`${what}: ${status} tells what is kept from the caller`)
      return text
    },
    add: (hole: string) => void holes.push(hole),
    finding: (attack: string): Finding => ({ attack, calls, holes }),
  }
}

/** The client of the demo's client user, and another one. */
const clientsOf = async (admin: Caller, client: Caller): Promise<readonly [own: string, other: string]> => {
  const own = String(rowIn(await client('GET', '/api/profile')).client_id)
  const other = rowsIn(await admin('GET', '/api/clients?perPage=100')).find(({ id }) => id !== own)
  return [own, String(other?.id)]
}

/** Tickets of two clients made one, by any spelling of the call: the other client's words must not be read. */
export const mergeAcrossClients = async ({ as }: Target): Promise<Finding> => {
  const [admin, agent, client] = [await as('admin'), await as('agent'), await as('client')]
  const { ask, look, add, finding } = spy(agent)
  const [own, other] = await clientsOf(admin, client)
  const ours = rowIn(await ask('POST', '/api/tickets', { title: 'Ours', client_id: own }))
  const theirs = rowIn(await ask('POST', '/api/tickets', { title: 'Theirs', client_id: other }))
  const said = { about_type: 'ticket', about_id: theirs.id, body: secret, shared_with_client: true }
  await ask('POST', '/api/comments', said)
  const ways = [{}, { confirm: true }, { confirm: 'true' }, { confirm: 1 }, { force: true, confirm: true }]
  for (const way of ways) {
    const { status } = await ask('POST', `/api/tickets/${theirs.id}/merge`, { into: ours.id, ...way })
    if (status < 400) add(`merged by ${JSON.stringify(way)}`)
  }
  for (const body of [{ merged_into_id: ours.id }, { merged_into: ours.id }])
    if ((await ask('PUT', `/api/tickets/${theirs.id}`, body)).status < 400) add(`merged by ${JSON.stringify(body)}`)
  const comment = rowsIn(await ask('GET', `/api/comments?filter[about_id]=${theirs.id}`))[0]
  if ((await ask('PUT', `/api/comments/${comment?.id}`, { about_id: ours.id })).status < 400) add('a comment moved')
  for (const path of ['/comments', '/history', `/tickets/${ours.id}/history`, '/tickets', '/notifications'])
    await look(path, client('GET', `/api${path}${path.includes('history') ? '?perPage=100' : ''}`))
  return finding('two clients’ tickets merged')
}

/** Rows that are shared with a client later: no call may tell what they said before. */
export const readEarlierWords = async ({ as }: Target): Promise<Finding> => {
  const [admin, client] = [await as('admin'), await as('client')]
  const { ask, look, add, finding } = spy(client)
  const [own] = await clientsOf(admin, client)
  const [ticket] = [rowIn(await admin('POST', '/api/tickets', { title: 'Shared later', client_id: own }))]
  const project = rowsIn(await admin('GET', `/api/projects?filter[client_id]=${own}&perPage=1`))[0]
  const made = [
    ['comments', { about_type: 'ticket', about_id: ticket.id, body: secret }, { shared_with_client: true }, 'body'],
    ['tasks', { project_id: project?.id, name: secret }, { shared_with_client: true }, 'name'],
    ['tickets', { title: secret }, { client_id: own }, 'title'],
  ] as const
  for (const [path, body, widen, field] of made) {
    const { id } = rowIn(await admin('POST', `/api/${path}`, body))
    await admin('PUT', `/api/${path}/${id}`, { [field]: 'Harmless' })
    await admin('PUT', `/api/${path}/${id}`, widen)
    const row = await ask('GET', `/api/${path}/${id}`)
    if (row.status !== 200) add(`${path}: not shared, ${row.status}`)
    const calls = [
      `/api/${path}/${id}/history?perPage=100`,
      `/api/${path}/${id}/history?field=${field}`,
      '/api/history?perPage=100',
      `/api/history?entity=${path.slice(0, -1)}&perPage=100`,
      `/api/${path}?search=${secret}`,
      '/api/notifications',
      ...(path === 'comments' ? [`/api/tickets/${ticket.id}/history?perPage=100`] : []),
    ]
    for (const call of calls) await look(`GET ${call.replace(id, '…')}`, ask('GET', call))
    const stale = { [field]: 'Mine', version: 1 }
    await look(`PUT ${path}`, ask('PUT', `/api/${path}/${id}`, stale))
    await look(`undo ${path}`, ask('POST', `/api/${path}/undo`, { rows: [{ id, version: 2 }] }))
    await look(`export ${path}`, ask('POST', `/api/${path}/export?format=csv`, {}))
    // Who sees none of it asks by a filter whether it once was so.
    const found = await ask('GET', `/api/${path}?filter[${field}]=${secret}`)
    if (found.status === 200 && rowsIn(found).length > 0) add(`${path} is found by its earlier words`)
  }
  return finding('words from before a row was shared')
}

/** A link to a ticket: files of its internal notes must neither be shown nor served, also such as come later. */
export const openInternalFiles = async ({ as }: Target): Promise<Finding> => {
  const [admin, nobody] = [await as('admin'), await as(undefined)]
  const { ask, look, add, finding } = spy(nobody)
  const ticket = rowIn(await admin('POST', '/api/tickets', { title: 'Shared by link' }))
  const upload = async (name: string): Promise<string> => {
    const form = new FormData()
    form.append('about_type', 'ticket')
    form.append('about_id', ticket.id)
    form.append('file', new Blob([secret]), name)
    return String((rowIn(await admin('POST', '/api/attachments', form)).file as Row).id)
  }
  const before = await upload(`${secret}-before.txt`)
  const link = rowIn(await admin('POST', `/api/tickets/${ticket.id}/share-links`, { shows_attachments: true }))
  const after = await upload(`${secret}-after.txt`)
  const at = `/api/public/tickets/${link.id}`
  const { token } = link
  await look('the link', ask('POST', at, { token }))
  for (const file of [before, after]) {
    const { status, text } = await ask('POST', `${at}/files`, { token, file })
    if (status !== 404 || text.includes(secret)) add(`a file of a note: ${status}`)
    await look('the file itself', ask('GET', `/api/files/${file}`))
  }
  return finding('internal files by a link')
}
