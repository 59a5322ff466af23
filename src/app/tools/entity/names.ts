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

/** Returns `Bought on` for `bought_on`, as people would write it. */
export const humanised = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the regular English plural; the author gives an irregular one. */
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

/** Returns the name that the author of `FleetVehicle` or `fleet-vehicle` may have meant. */
export const asEntityName = (typed: string): string =>
  typed
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
