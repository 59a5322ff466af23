import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { client } from '../../../base/api/client.ts'
import { type Row, readList, readOne } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { loadNamespace } from '../../../base/i18n/i18n.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { targetModel } from '../../../data/rows/titles.ts'
import type { Parser } from '../../values/dates/found-date.ts'
import { useReading } from '../../values/use-reading.ts'
import { keyOf, type PartKind, type Understood, understand } from './understand.ts'

/** The parser of dates, and the words in which rules are said. */
const loadParser = async (): Promise<Parser> => {
  const [parser] = await Promise.all([import('../../values/dates/parser.ts'), loadNamespace('repeat')])
  return parser
}

/** The same, loaded as the first line is written. */
const useParser = (isWanted: boolean) => {
  const [parser, setParser] = useState<Parser>()
  useEffect(() => {
    if (isWanted) void loadParser().then(setParser)
  }, [isWanted])
  return parser
}

const same = (a: string, b: string): boolean => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

/** The id of a row by its name, or by a word of it; undefined where there is none that one may see. */
const findByName = async (model: Model, name: string): Promise<string | undefined> => {
  const title = model.byName.get(model.entity.title)?.wire ?? model.entity.title
  const written = name.replaceAll('_', ' ')
  const query = new URLSearchParams({ [`filter[${title}]`]: written, perPage: '20' })
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

const wireOf = (model: Model, name: string): string => model.byName.get(name)?.wire ?? name

/**
 * What a line says of a new row, by the entity's declaration (`quick.line`, `tags`).
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
  const { tags, quick } = model.entity
  const { due, priority, people, repeat } = quick?.line ?? {}
  const kinds = useMemo(() => {
    const fields: { readonly [K in PartKind]: unknown } = { due, priority, repeat, person: people, tag: tags }
    return new Set((Object.keys(fields) as PartKind[]).filter((kind) => fields[kind] !== undefined))
  }, [due, priority, repeat, people, tags])
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
  /** @throws Error that names somebody whom nobody knows */
  const bodyOf = async (understood: Understood): Promise<Row> => {
    const list = people === undefined ? undefined : model.byName.get(people)
    const found = await Promise.all(
      understood.people.map(async (name) => {
        const id = list === undefined ? undefined : await findByName(targetModel(models, list), name)
        if (id === undefined) throw new Error(t('line.unknown', { name }))
        return id
      }),
    )
    // After these: no tag is made for a row that is not.
    const worn = await Promise.all(understood.tags.map(tagId))
    const values: [string | undefined, unknown][] = [
      [model.entity.title, understood.title],
      // Our server knows at which hour the day's work ends.
      [due, (settings.own ? understood.dueDay : undefined) ?? understood.due],
      [priority, understood.priority],
      [repeat, understood.ruleText],
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
    /** Reads a line that was written at a moment, of which some parts were not meant. */
    read: async (written: string, at: number, left: ReadonlySet<string>) =>
      understand(await loadParser(), written, at, reading, kinds, left, isStrict),
    /** Takes a part for words of the title. */
    leaveOut: (part: Understood['parts'][number]) => setIgnored(new Set([...ignored, keyOf(line, part)])),
    clear: () => setIgnored(new Set()),
  }
}
export type Meaning = ReturnType<typeof useMeaning>
