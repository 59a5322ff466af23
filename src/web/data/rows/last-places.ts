import { onSessionEnd } from '../../base/api/session-end.ts'

/** Addresses in the order in which they were shown, the last one last. */
let places: readonly string[] = []
const most = 20

/** Remembers the address of a page that is shown. */
export const rememberPlace = (address: string): void => {
  if (places.at(-1) !== address) places = [...places, address].slice(-most)
}

export const forgetPlaces = (): void => {
  places = []
}
onSessionEnd(forgetPlaces)

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const withoutPanel = (address: string, id: unknown): string => {
  const [path = '', search = ''] = address.split('?')
  const params = new URLSearchParams(search)
  if (params.get('peek') === id) params.delete('peek')
  return params.size === 0 ? path : `${path}?${params}`
}

/**
 * Where one was before one came to a row that has gone: the last address of a list, or of a row that this one refers to. Pages
 * of other rows may have gone with it.
 * @param row as it was, by wire names
 * @param fits whether one may return to an address; forms that were left are not opened again
 */
export const placeBefore = (
  row: { readonly [wire: string]: unknown },
  fits: (address: string) => boolean,
): string | undefined => {
  const known = Object.values(row).filter((value) => value !== row.id)
  return places
    .map((address) => withoutPanel(address, row.id))
    .findLast((address) => {
      const [path = ''] = address.split('?')
      return (
        !address.includes(String(row.id)) && (path.match(ids) ?? []).every((id) => known.includes(id)) && fits(address)
      )
    })
}
