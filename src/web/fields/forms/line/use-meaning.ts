import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isKnownWord, leadsToOne } from '../../../../core/declare/copied.ts'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { client } from '../../../base/api/client.ts'
import { CallError } from '../../../base/api/errors.ts'
import { type Row, readList, readOne } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { loadNamespace } from '../../../base/i18n/i18n.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { listParameters } from '../../../data/rows/list-query.ts'
import { targetModel } from '../../../data/rows/titles.ts'
import type { Parser } from '../../values/dates/found-date.ts'
import { useReading } from '../../values/use-reading.ts'
import { keyOf, type PartKind, type Understood, understand } from './understand.ts'

/** Loads the parser of dates, and the words for rules. */
const loadParser = async (): Promise<Parser> => {
  const [parser] = await Promise.all([import('../../values/dates/parser.ts'), loadNamespace('repeat')])
  return parser
}

/** Returns the parser; it is loaded when the first line is written. */
const useParser = (isWanted: boolean) => {
  const [parser, setParser] = useState<Parser>()
  useEffect(() => {
    if (isWanted) void loadParser().then(setParser)
  }, [isWanted])
  return parser
}

const same = (a: string, b: string): boolean => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/**
 * Finds the id of a row by its name, or by a word of it; undefined where the user may see no such row.
 * @param where restricts the rows that are asked for
 */
const findByName = async (model: Model, name: string, where?: Group): Promise<string | undefined> => {
  const title = model.byName.get(model.entity.title)?.wire ?? model.entity.title
  const written = name.replaceAll('_', ' ')
  const query = listParameters(
    { resource: model.name, pagination: { currentPage: 1, pageSize: 20 }, meta: { where } },
    model,
    settings.own,
  )
  query.set(`filter[${title}]`, written)
  const found = readList((await client.get<unknown>(`${model.entity.api}?${query}`)).data).data
  const called = (row: Row) => String(row[title])
  const exact = found.find((one) => same(called(one), written))
  const first = found.find((one) =>
    called(one)
      .split(' ')
      .some((word) => same(word, name)),
  )
  const id = (exact ?? first)?.id
  return id === undefined ? undefined : String(id)
}

/**
 * Finds the id of a template for rows of an entity, by its name.
 * @throws CallError where there is none, or where it asks for words, which a line can't give
 */
const templateId = async (
  model: Model,
  field: ModelField,
  target: Model,
  name: string,
  t: (key: string, values: { readonly [name: string]: string }) => string,
): Promise<string> => {
  const id = await findByName(target, name, 'offers' in field.field ? field.field.offers : undefined)
  if (id === undefined) throw new CallError({ statusCode: 422, message: t('line.noTemplate', { name }) })
  const { data } = await client.get<{ readonly data: { readonly variables: readonly string[] } }>(
    `${target.entity.api}/${id}/contents`,
  )
  const known = model.fields.filter(leadsToOne).map((one) => one.name)
  const asked = data.data.variables.filter((word) => !isKnownWord(model, word) && !known.includes(word))
  if (asked.length > 0)
    throw new CallError({ statusCode: 422, message: t('line.asks', { name, list: asked.join(', ') }) })
  return id
}

const wireOf = (model: Model, name: string): string => model.byName.get(name)?.wire ?? name

/**
 * Reads the values that a line gives a new row, by the entity's declaration (`quick.line`, `tags`).
 * @param isStrict a day counts at the end of the line alone
 */
export const useMeaning = (model: Model, line: string, isStrict = false) => {
  const { t } = useTranslation('quick')
  const { models } = useProduct()
  const reading = useReading()
  const isWritten = line.trim() !== ''
  const parser = useParser(isWritten)
  const holdsAll = useHoldsAll()
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const { tags, quick, copies } = model.entity
  const template = model.byName.get(copies?.template ?? '')
  const { due, priority, people, repeat } = quick?.line ?? {}
  const kinds = useMemo(() => {
    const fields: { readonly [K in PartKind]: unknown } = { due, priority, repeat, person: people, tag: tags, template }
    return new Set((Object.keys(fields) as PartKind[]).filter((kind) => fields[kind] !== undefined))
  }, [due, priority, repeat, people, tags, template])
  const now = Date.now()
  const meant =
    parser === undefined || !isWritten ? undefined : understand(parser, line, now, reading, kinds, ignored, isStrict)

  const tagId = async (name: string): Promise<string | undefined> => {
    const tag = models.of(tags ?? '')
    const found = await findByName(tag, name)
    if (found !== undefined || !holdsAll([permissionFor(tag.entity, 'store')])) return found
    const made = await client.post<unknown>(tag.entity.api, { [wireOf(tag, tag.entity.title)]: name })
    return String(readOne(made.data).id)
  }
  /** @throws CallError that names a person whom nobody knows */
  const bodyOf = async (understood: Understood): Promise<Row> => {
    const list = people === undefined ? undefined : model.byName.get(people)
    const found = await Promise.all(
      understood.people.map(async (name) => {
        const id = list === undefined ? undefined : await findByName(targetModel(models, list), name)
        if (id === undefined) throw new CallError({ statusCode: 422, message: t('line.unknown', { name }) })
        return id
      }),
    )
    const image =
      template === undefined || understood.template === undefined
        ? undefined
        : await templateId(model, template, targetModel(models, template), understood.template, t)
    // Tags come last: no tag is made for a row that can't be made.
    const worn = await Promise.all(understood.tags.map(tagId))
    const values: [string | undefined, unknown][] = [
      [model.entity.title, understood.title],
      // Our server knows the hour at which the day's work ends, so it gets the day alone.
      [due, (settings.own ? understood.dueDay : undefined) ?? understood.due],
      [priority, understood.priority],
      [repeat, understood.ruleText],
      [template?.name, image],
      ['tags', worn.length === 0 ? undefined : worn.filter((id) => id !== undefined)],
      [people, found.length === 0 ? undefined : found],
    ]
    return Object.fromEntries(
      values.flatMap(([name, value]) =>
        name === undefined || value === undefined ? [] : [[wireOf(model, name), value]],
      ),
    )
  }
  return {
    meant,
    bodyOf,
    ignored,
    /** Reads a line as it was written at a moment, without the parts that the user took back. */
    read: async (written: string, at: number, left: ReadonlySet<string>) =>
      understand(await loadParser(), written, at, reading, kinds, left, isStrict),
    /** Turns a part back into words of the title. */
    leaveOut: (part: Understood['parts'][number]) => setIgnored(new Set([...ignored, keyOf(line, part)])),
    clear: () => setIgnored(new Set()),
  }
}
export type Meaning = ReturnType<typeof useMeaning>
