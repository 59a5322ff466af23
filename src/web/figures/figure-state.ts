import { useSearchParams } from 'react-router'
import { type Figure, spans, usualSpan } from '../../core/figure.ts'

const oneOf = <T>(all: readonly T[], text: string | null): T | undefined => all.find((one) => String(one) === text)

/** The figure that an address asks for; what it does not say, or says oddly, is the first. */
export const shownKey = (keys: readonly string[], params: URLSearchParams): string | undefined =>
  oneOf(keys, params.get('figure')) ?? keys[0]

/** Days up to today that an address asks for. */
export const daysIn = (params: URLSearchParams): number => oneOf(spans, params.get('days')) ?? usualSpan

/** What an address asks a figure for, of the options that its reader may choose. */
export const choicesIn = (
  { params: declared }: Figure,
  params: URLSearchParams,
  mayChoose: (param: string, option: string) => boolean,
): { readonly [param: string]: string } =>
  Object.fromEntries(
    Object.entries(declared).flatMap(([name, param]) => {
      const option = param.kind === 'option' ? oneOf(param.options, params.get(name)) : undefined
      return option !== undefined && mayChoose(name, option) ? [[name, option]] : []
    }),
  )

/** The address holds which figure is shown, so that it can be shared and survives a reload. */
export const useFigureState = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    params,
    /** Numbers in rows in the chart's place. */
    isTable: params.get('as') === 'table',
    set,
  }
}
