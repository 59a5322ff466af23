import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiBase, client } from '../../base/api/client.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'

/** Files of the API need the access token, which `<img>` can't send, so they are fetched as blobs. */
const isApiUrl = (url: string): boolean => url.startsWith(`${apiBase}/`) || url.startsWith('/api/')
const isOutside = (url: string): boolean => /^https?:\/\//.test(url) || /^blob:/.test(url)

const pathOf = (url: string): string => url.slice(url.indexOf('/api/') + '/api'.length)

/** Content of an API file once it is loaded, and whether loading failed. */
export const useFileBlob = (
  url: string | undefined,
): { readonly blob: Blob | undefined; readonly hasFailed: boolean } => {
  const { data, isError } = useQuery({
    queryKey: queryKeys.file(url),
    queryFn: () => readFile(url ?? ''),
    enabled: url !== undefined && isApiUrl(url),
  })
  return { blob: data, hasFailed: isError }
}

/** Fetches a file of the API. @param url API URL (`isOurs`) @throws CallError */
export const readFile = async (url: string): Promise<Blob> =>
  (await client.get<Blob>(pathOf(url), { responseType: 'blob' })).data

/** URL to show or download a file: an object URL once it is loaded for files of the API, others unchanged. */
export const useFileUrl = (url: string | undefined): string | undefined => {
  const isApi = url !== undefined && isApiUrl(url)
  const { blob } = useFileBlob(url)
  const [objectUrl, setObjectUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return setObjectUrl(undefined)
    const createdUrl = URL.createObjectURL(blob)
    setObjectUrl(createdUrl)
    return () => URL.revokeObjectURL(createdUrl)
  }, [blob])
  if (isApi) return objectUrl
  return url !== undefined && isOutside(url) ? url : undefined
}
