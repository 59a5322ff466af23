import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../core/declare/model.ts'
import { labelKey } from '../../../core/words/keys.ts'
import { ChoiceChip } from '../../base/ui/choice-chip.tsx'
import { FilterLine } from '../collection/filters/filter-line.tsx'
import { FoldingTools } from '../collection/folding-tools.tsx'
import type { ListState } from '../collection/list-state.ts'
import { SearchBox } from '../collection/search-box.tsx'

type Props = {
  readonly model: Model
  readonly state: ListState
  readonly onChange: (next: Partial<ListState>, replace?: boolean) => void
  readonly laneFields: readonly ModelField[]
  readonly lane: ModelField | undefined
  readonly onLane: (name: string | undefined) => void
  /** The first tool, which phones show too. */
  readonly first?: ReactNode
  /** Tools after the first one. */
  readonly children?: ReactNode
  /** Content of the line's end. */
  readonly end?: ReactNode
}

const none = 'none'

/** Lane field, search and filters of a board; on phones in a sheet, so that one line is left above the cards. */
export const BoardTools = ({ model, state, onChange, laneFields, lane, onLane, first, children, end }: Props) => {
  const { t } = useTranslation(['board', 'list', model.name])
  const tools = (
    <>
      {children}
      {laneFields.length > 0 && (
        <ChoiceChip
          label={t('board:lanes')}
          value={lane?.name ?? none}
          isSet={lane !== undefined}
          options={[
            { value: none, name: t('board:noLanes') },
            ...laneFields.map(({ name }) => ({ value: name, name: t(labelKey(model, name)) })),
          ]}
          onChoose={(value) => onLane(value === none ? undefined : value)}
        />
      )}
      <FilterLine model={model} state={state} onChange={onChange} />
      <SearchBox value={state.search} onChange={(search) => onChange({ search }, true)} />
    </>
  )
  const changed = (state.where === undefined ? 0 : 1) + (state.search === '' ? 0 : 1) + (lane === undefined ? 0 : 1)
  return (
    <FoldingTools
      first={first}
      tools={() => tools}
      {...(end === undefined ? {} : { end: () => end })}
      changed={changed}
    />
  )
}
