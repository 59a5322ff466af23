import { useQuery } from '@tanstack/react-query'
import type { Model } from '../../../core/declare/model.ts'
import { client } from '../../base/api/client.ts'
import type { CallError } from '../../base/api/errors.ts'
import { queryKeys } from '../../data/rows/query-keys.ts'
import type { Survey } from './survey.ts'

/** Reads the parts that a copy would have. @param of the entity whose path it is; nothing is read without a path */
export const useSurvey = (of: Model, path: string | undefined) =>
  useQuery<Survey, CallError>({
    queryKey: queryKeys.part(of, path ?? '', 'copy'),
    queryFn: async () => (await client.get<{ readonly data: Survey }>(path ?? '')).data.data,
    enabled: path !== undefined,
    gcTime: 0,
  })
