import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiBase, client } from '../api/client.ts'
import { queryKeys } from '../data/query-keys.ts'

/** Files of the API are read with the token, which an `<img>` can't send: they come as blobs. */
const isOurs = (url: string): boolean => url.startsWith(`${apiBase}/`) || url.startsWith('/api/')
const isOutside = (url: string): boolean => /^https?:\/\//.test(url) || /^blob:/.test(url)

const pathOf = (url: string): string => url.slice(url.indexOf('/api/') + '/api'.length)

/** The bytes behind an address of our API, once they are there, and whether they did not come. */
export const useFileBlob = (
  url: string | undefined,
): { readonly blob: Blob | undefined; readonly hasFailed: boolean } => {
  const { data, isError } = useQuery({
    queryKey: queryKeys.file(url),
    queryFn: () => readFile(url ?? ''),
    enabled: url !== undefined && isOurs(url),
  })
  return { blob: data, hasFailed: isError }
}

/** Reads a file of our API, for whoever asks for it. @param url one of `isOurs` */
export const readFile = async (url: string): Promise<Blob> =>
  (await client.get<Blob>(pathOf(url), { responseType: 'blob' })).data

/** Address under which a file can be shown or saved, once it is there; undefined for an address that is none. */
export const useFileUrl = (url: string | undefined): string | undefined => {
  const ours = url !== undefined && isOurs(url)
  const { blob } = useFileBlob(url)
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return setShown(undefined)
    const made = URL.createObjectURL(blob)
    setShown(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (ours) return shown
  return url !== undefined && isOutside(url) ? url : undefined
}
