import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '../../../../core/declare/model.ts'
import type { Row } from '../../../base/api/shapes.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useSightCheck } from '../../../data/access/own-sight.ts'
import { useAction } from '../../../data/rows/use-write.ts'
import { AddLine, LineInput } from '../add-line.tsx'
import { useAddLine } from '../use-add-line.ts'
import { LineChips } from './line-chips.tsx'
import { useMeaning } from './use-meaning.ts'

type Props = {
  readonly model: Model
  /** Distinguishes lines for the same entity. */
  readonly place: string
  /** Accessible name: says where the row is added. */
  readonly label: string
  readonly placeholder: string
  readonly max: number
  readonly isFocused?: boolean
  /** Adds the values that the line's place gives to the title and the other parts of the line, by wire name. */
  readonly complete: (body: Row) => Row | Promise<Row>
  /** Makes the row from the whole body. */
  readonly make: (body: Row) => Promise<{ data: unknown }>
  readonly onAdded?: () => void
}

/**
 * Sends a body and shows a notice about the new row. @returns false where it was refused, or where the user would not
 * see the new row and gave up
 */
const useMaking = ({ model, complete, make, onAdded }: Props) => {
  const { t } = useTranslation('common')
  const act = useAction()
  const checkSight = useSightCheck(model)
  return async (bodyOf: () => Promise<Row> | Row): Promise<boolean> => {
    const body = await complete(await bodyOf())
    if (!(await checkSight(body))) return false
    const isMade = await act(() => make(body), { rows: model }, t('message.created'))
    if (isMade) onAdded?.()
    return isMade
  }
}

const titleOf = (model: Model, text: string): Row => ({
  [model.byName.get(model.entity.title)?.wire ?? model.entity.title]: text,
})

const TitleLine = (props: Props) => {
  const { model, place, label, placeholder, max, isFocused = false } = props
  const making = useMaking(props)
  return (
    <AddLine
      target={[model.name, model.entity.title]}
      place={place}
      label={label}
      placeholder={placeholder}
      max={max}
      isFocused={isFocused}
      add={(text) => making(() => titleOf(model, text))}
    />
  )
}

/**
 * The values that are kept with a sent line: the time at which it was ended, and the parts that the user took back into
 * the title.
 */
type Kept = { readonly at: number; readonly left: readonly string[] }
const key = '@read'

const UnderstandingLine = (props: Props) => {
  const { model, place, label, placeholder, max, isFocused = false } = props
  const chips = useId()
  const making = useMaking(props)
  const line = useAddLine({
    target: [model.name, model.entity.title],
    place,
    withText: () => {
      meaning.clear()
      return { [key]: { at: Date.now(), left: [...meaning.ignored] } satisfies Kept }
    },
    add: (text, { [key]: kept }) =>
      making(async () => {
        const { at, left } = (kept ?? { at: Date.now(), left: [] }) as Kept
        const meant = await meaning.read(text, at, new Set(left))
        return meant.parts.length === 0 || meant.title === '' ? titleOf(model, text) : meaning.bodyOf(meant)
      }),
  })
  // Most lines are plain titles here, so reading is strict.
  const meaning = useMeaning(model, line.text, true)
  return (
    <>
      <LineInput
        line={line}
        label={label}
        placeholder={placeholder}
        max={max}
        isFocused={isFocused}
        describedBy={chips}
      />
      <LineChips id={chips} model={model} line={line.text} meaning={meaning} />
    </>
  )
}

/**
 * An input that adds a row on Enter and is ready for the next one. For an entity whose rows may be written in a line
 * (`quick.line`) it understands more than the title, and shows it as chips before it is sent. Other servers get the
 * title as it is written.
 */
export const RowLine = (props: Props) =>
  props.model.entity.quick?.line === undefined || !settings.own ? (
    <TitleLine {...props} />
  ) : (
    <UnderstandingLine {...props} />
  )
