import { z } from 'zod'
import type { Engine } from '../../../../server/engine.ts'
import type { Upload } from '../../../../server/files/upload.ts'
import { fittingParagraphs } from '../../../../server/mail/incoming/quotes.ts'
import { faultAt, faultyNames, invalid } from '../../../../server/problem.ts'
import { readerFor } from '../../../../server/rows/read/read.ts'
import { writerFor } from '../../../../server/rows/write/write.ts'
import { askedFields } from '../../intake-form.ts'
import { isAsked, openDomains, openTypes, type PublicForm, wireOf } from './public-form.ts'

/** The most characters of a description; the body of a public call has no room for more. */
const mostDescribed = 10_000

export type Given = { readonly [name: string]: unknown }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Checks an answer against what its form asks for.
 * @returns the values of its ticket
 * @throws Problem 422 at each value that is missing, wrong or not asked for
 */
export const ticketValues = async ({ db }: Engine, form: PublicForm, given: Given, files: readonly Upload[]) => {
  const asked = askedFields.filter((one) => isAsked(form, one))
  const own = new Set(['title', 'requester_email', ...asked.map((one) => wireOf[one])])
  const sent: Given = files.length === 0 ? given : { ...given, files }
  const strange = faultyNames(sent, (key) => (own.has(key) ? undefined : 'unknown'))
  if (Object.keys(strange).length > 0) throw invalid(strange)
  const text = z.string().trim()
  const email = text.max(254).safeParse(given.requester_email).data ?? ''
  if (email === '') throw faultAt('requester_email', 'required')
  const description = text.safeParse(given.description ?? '').data
  if (description === undefined) throw faultAt('description', 'not_text')
  if (description.length > mostDescribed) throw faultAt('description', 'too_long', { max: mostDescribed })
  const missing = asked.filter(
    (one) => form.requires.includes(one) && isEmpty(one === 'description' ? description : sent[wireOf[one]]),
  )
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((one) => [wireOf[one], [{ code: 'required' }]])))
  const choices = { domain_id: openDomains, type_id: openTypes }
  for (const wire of ['domain_id', 'type_id'] as const)
    if (!isEmpty(given[wire]) && !(await choices[wire](db, form)).some(({ id }) => id === given[wire]))
      throw faultAt(wire, 'bad_reference')
  const chosen = (wire: 'domain_id' | 'type_id' | 'priority') => (isEmpty(given[wire]) ? form[wire] : given[wire])
  const domain = chosen('domain_id')
  return {
    email,
    values: {
      title: given.title,
      type_id: chosen('type_id'),
      ...(description === '' ? {} : { description: fittingParagraphs(description, 3 * mostDescribed) }),
      ...(domain === null ? {} : { domain_id: domain }),
      priority: chosen('priority'),
      requester_email: email,
    },
  }
}

/** Makes the ticket of an answer, with its files. @returns the ticket's number */
export const makeTicket = (engine: Engine, form: PublicForm, values: Given, files: readonly Upload[]) =>
  engine.db.transaction(async (tx) => {
    const { models } = engine
    const ticket = models.of('ticket')
    const writer = writerFor(engine, 'system', tx)
    const id = await writer.create(ticket, values, { channel: 'form', form_id: form.id })
    for (const file of files)
      await writer.create(models.of('attachment'), {
        about_type: 'ticket',
        about_id: id,
        file,
        shared_with_client: true,
      })
    return (await readerFor(engine, 'system', tx).one(ticket, id))?.number
  })
