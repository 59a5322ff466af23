import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import type { Group } from '../../../../core/query/predicate.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { FloatingPanel } from '../../../base/ui/floating-panel.tsx'
import { useReadable } from '../../../data/access/readable.ts'
import { useFilterTitles } from '../../../data/rows/filter-titles.ts'
import { type Condition, chipsOf, leavesOf, panelOperators, withNodes } from './chips.ts'
import { ConditionPanel } from './condition-panel.tsx'
import { filterFields } from './filter-parameters.ts'
import { OptionList } from './option-list.tsx'

type Props = {
  readonly model: Model
  readonly where: Group | undefined
  readonly anchor: HTMLElement
  /** Key of the chip whose condition is changed; undefined to choose a field first. */
  readonly chipKey: string | undefined
  /** Names of fields that are not offered. */
  readonly hiddenFilters: readonly string[]
  readonly onChange: (where: Group | undefined, replace: boolean) => void
  readonly onBuild: () => void
  readonly onClose: () => void
}

const moreKey = 'more'

/** Fields to filter by: those that the user may read and, on another server, that it allows. */
const useFields = (model: Model, hiddenFilters: readonly string[]): readonly ModelField[] => {
  const readable = useReadable(model)
  const { titles } = useFilterTitles(model)
  return filterFields(model).filter(
    ({ name, wire }) =>
      readable.some((field) => field.wire === wire) && !hiddenFilters.includes(name) && (titles?.has(wire) ?? true),
  )
}

/** The panel that adds a condition to a list, or changes one of them. A choice applies at once. */
export const FilterPanel = ({ model, where, anchor, chipKey, hiddenFilters, onChange, onBuild, onClose }: Props) => {
  const { t } = useTranslation(['list', model.name, 'common'])
  const fields = useFields(model, hiddenFilters)
  const { titles } = useFilterTitles(model)
  const initialChip = chipsOf(model, where).find(({ key }) => key === chipKey)
  /** The list's other conditions. */
  const [others, setOthers] = useState(() => withNodes(where, initialChip, []))
  const [condition, setCondition] = useState<Condition | undefined>(initialChip?.condition)
  const [applied, setApplied] = useState<string>()
  const begin = (field: ModelField) => {
    // A field has one condition: a second choice of the field leads to the first.
    const chip = chipsOf(model, where).find((one) => one.condition?.field.wire === field.wire)
    const operator = panelOperators(field)[0] ?? 'eq'
    setOthers(withNodes(where, chip, []))
    setCondition(chip?.condition ?? { field, operator, values: [] })
  }
  const apply = (next: Condition, isEnd: boolean) => {
    const leaves = leavesOf(next)
    const text = JSON.stringify(leaves)
    // A condition without a value stays until the panel closes: its chip is the panel's anchor.
    if (text === applied || (leaves.length === 0 && !isEnd)) return
    if (applied === undefined && leaves.length === 0 && initialChip === undefined) return
    setApplied(text)
    // One step of the browser's history for all changes in the panel.
    onChange(withNodes(others, undefined, leaves), applied !== undefined)
  }
  const close = () => {
    if (condition !== undefined) apply(condition, true)
    onClose()
  }
  const build = () => {
    onClose()
    onBuild()
  }
  const label = condition === undefined ? t('filter.add') : t(labelKey(model, condition.field.name))
  return (
    <FloatingPanel label={label} anchor={anchor} close={close}>
      {condition === undefined ? (
        <OptionList
          label={t('filter.find')}
          options={fields.map(({ wire, name }) => ({
            key: wire,
            title: titles?.get(wire) ?? t(labelKey(model, name)),
          }))}
          last={{ key: moreKey, title: t('builder.open') }}
          note={
            <Button fullWidth color="inherit" onClick={build} sx={{ justifyContent: 'start', paddingInline: 4 }}>
              {t('builder.open')}
            </Button>
          }
          onChoose={(key) => {
            const field = fields.find(({ wire }) => wire === key)
            if (field !== undefined) return begin(field)
            build()
          }}
          onEscape={onClose}
        />
      ) : (
        <ConditionPanel
          model={model}
          condition={condition}
          onChange={(next, step) => {
            setCondition(next)
            if (step !== 'typed') apply(next, step === 'last')
            if (step === 'last') onClose()
          }}
          onClose={close}
        />
      )}
    </FloatingPanel>
  )
}
