import type { Models } from '../../../core/declare/model.ts'
import { peoplePart } from './choices.ts'
import type { Image, ImageRow } from './image.ts'

/**
 * Returns an image without the parts that somebody left out: rows of entities, groups of fields, people.
 * @param without names of entities and groups, and `people`
 */
export const withoutParts = (image: Image, without: ReadonlySet<string>, models: Models): Image => {
  if (without.size === 0) return image
  const isPerson = (entity: string) => entity === models.actorEntity && without.has(peoplePart)
  const rows = Object.entries(image.rows).map(([entity, list]) => {
    const model = models.all.find(({ name }) => name === entity)
    const groups = Object.entries(model?.entity.copies?.groups ?? {})
    const out = new Set(groups.flatMap(([group, names]) => (without.has(group) ? names : [])))
    for (const { name, field } of model?.fields ?? []) if ('to' in field && isPerson(field.to)) out.add(name)
    const wires = new Set((model?.fields ?? []).filter(({ name }) => out.has(name)).map(({ wire }) => wire))
    const kept = <T extends object>(values: T) =>
      Object.fromEntries(Object.entries(values).filter(([wire]) => !wires.has(wire)))
    const staying = list.filter(({ id }) => id === image.root || !without.has(entity))
    return [
      entity,
      staying.map(({ id, values, lists }): ImageRow => ({ id, values: kept(values), lists: kept(lists) })),
    ] as const
  })
  return { ...image, rows: Object.fromEntries(rows) }
}
