/** Names that follow from an entity's name. */
export type EntityNames = {
  /** `fleet_vehicle`: singular, snake_case. */
  readonly name: string
  /** `fleetVehicle`: the exported constant. */
  readonly constant: string
  /** `fleet-vehicle`: file and prefix of its permissions. */
  readonly kebab: string
  /** `/fleet-vehicles`: path of its calls and screens. */
  readonly path: string
  /** Words of a person: `Fleet vehicle`, `Fleet vehicles`. */
  readonly one: string
  readonly many: string
}

/** `bought_on` as people would write it: `Bought on`. */
export const humanised = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The regular English plural; what is irregular, its author says. */
const pluralOf = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** @param plural in snake_case; the regular plural of the name unless said */
export const namesOf = (name: string, plural: string = pluralOf(name)): EntityNames => ({
  name,
  constant: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  kebab: name.replaceAll('_', '-'),
  path: `/${plural.replaceAll('_', '-')}`,
  one: humanised(name),
  many: humanised(plural),
})

/** Names of entities, in the singular: groups of small letters, joined by `_`. Digits are not part of permission names. */
export const entityName = /^[a-z]+(_[a-z]+)*$/

/** What somebody may have meant who wrote `FleetVehicle` or `fleet-vehicle`. */
export const asEntityName = (typed: string): string =>
  typed
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
