import { useSearchParams } from 'react-router'
import { type Figure, spans, usualSpan } from '../../../core/declare/figure.ts'

const findByText = <T>(all: readonly T[], text: string | null): T | undefined =>
  all.find((item) => String(item) === text)

/** Key of the figure that the address names; the first where it names none or an unknown one. */
export const selectedKey = (keys: readonly string[], params: URLSearchParams): string | undefined =>
  findByText(keys, params.get('figure')) ?? keys[0]

/** Number of days up to today that the address names; the default where it names none or an unknown one. */
export const daysIn = (params: URLSearchParams): number => findByText(spans, params.get('days')) ?? usualSpan

/** The options that the address names, without those that the user may not choose. */
export const choicesIn = (
  { params: declared }: Figure,
  params: URLSearchParams,
  mayChoose: (param: string, option: string) => boolean,
): { readonly [param: string]: string } =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, param]) => {
      const option = param.kind === 'option' ? findByText(param.options, params.get(name)) : undefined
      return option !== undefined && mayChoose(name, option) ? [[name, option]] : []
    }),
  )

/** The state of the figures lives in the address, so that it can be shared and survives a reload. */
export const useFigureState = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    params,
    /** Shows a table in place of the chart. */
    isTable: params.get('as') === 'table',
    set,
  }
}
