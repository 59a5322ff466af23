import { useMemo } from 'react'
import { fold } from '../../../../../core/query/fold.ts'
import { CallError } from '../../../../base/api/errors.ts'
import { readList } from '../../../../base/api/shapes.ts'
import { settings } from '../../../../base/browser/settings.ts'
import { useSearched } from '../../../../data/access/searched.ts'
import { fetchList } from '../../../../data/rows/list-call.ts'
import { numberedTitleOf } from '../../../../data/rows/titles.ts'
import { listParams } from '../../../../data/rows/use-rows.ts'
import type { Nameable } from './naming-rows.ts'

/** Rows of each entity that are offered. */
const perPage = 4
/** Longest list, in rows. */
const most = 12

/** Finds rows that people talk about, those whose titles begin with the search first; undefined on other servers. */
export const useFindRows = (): ((search: string) => Promise<readonly Nameable[]>) | undefined => {
  const models = useSearched()
  const names = models.map(({ name }) => name).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew at each rendering
  const talked = useMemo(() => models.filter(({ entity }) => entity.talks !== undefined), [names])
  return useMemo(() => {
    if (!settings.own || talked.length === 0) return undefined
    return async (search) => {
      const found = await Promise.all(
        talked.map(async (model): Promise<readonly Nameable[]> => {
          const params = listParams(model, { page: 1, perPage, search, include: [] })
          try {
            const { data } = readList(await fetchList(model.entity.api, params, model))
            return data.map((row) => ({ model, row: { ...row, id: String(row.id) } }))
          } catch (error) {
            if (error instanceof CallError && error.statusCode === 403) return []
            throw error
          }
        }),
      )
      const begins = ({ model, row }: Nameable) =>
        fold(numberedTitleOf(model, row).replaceAll(/[\u2066-\u2069]/g, '')).startsWith(fold(search))
      const rows = found.flat()
      return [...rows.filter(begins), ...rows.filter((row) => !begins(row))].slice(0, most)
    }
  }, [talked])
}
