import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../core/model.ts'
import { type Group, isGroup, type Node } from '../../core/predicate.ts'
import { useReadable } from '../access/readable.ts'
import { settings } from '../base/settings.ts'
import { useFilterTitles } from '../data/filter-titles.ts'
import { ConditionTree } from '../fields/conditions/condition-tree.tsx'
import { FieldLabels } from '../fields/conditions/field-labels.ts'
import { askableFields, freshLeaf, isComplete } from '../fields/conditions/offers.ts'
import { readWhere } from './list-state.ts'

type Props = {
  readonly model: Model
  readonly where: Group | undefined
  readonly onCancel: () => void
  readonly onApply: (where: Group | undefined) => void
}

/** Groups that are left without a condition ask for nothing. */
const withoutEmpty = (group: Group): Group => ({
  ...group,
  filters: group.filters.flatMap((node): Node[] => {
    if (!isGroup(node)) return [node]
    const inner = withoutEmpty(node)
    return inner.filters.length === 0 ? [] : [inner]
  }),
})

const isWhole = (group: Group, fields: readonly ModelField[]): boolean =>
  group.filters.every((node) =>
    isGroup(node)
      ? isWhole(node, fields)
      : isComplete(
          node,
          fields.find(({ wire }) => wire === node.column),
        ),
  )

const Builder = ({
  model,
  where,
  titles,
  onCancel,
  onApply,
}: Props & { titles: ReadonlyMap<string, string> | undefined }) => {
  const { t } = useTranslation(['list', 'common'])
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const content = useRef<HTMLDivElement>(null)
  const fields = askableFields(useReadable(model)).filter(({ wire }) => titles?.has(wire) ?? true)
  const [first] = fields
  const [group, setGroup] = useState<Group>(
    where ?? { operator: 'and', filters: first === undefined ? [] : [freshLeaf(first)] },
  )
  const [tried, setTried] = useState(false)
  useLayoutEffect(() => {
    // What the first condition is about; where there is none yet, the way to one.
    const found = ['[role=group] [role=group] [role=combobox]', 'button'].map((wanted) =>
      content.current?.querySelector<HTMLElement>(wanted),
    )
    found.find((one) => one != null)?.focus()
  }, [])
  const apply = () => {
    const wanted = withoutEmpty(group)
    const read = readWhere(wanted, model)
    if (isWhole(wanted, fields) && 'group' in read)
      return onApply(read.group.filters.length === 0 ? undefined : read.group)
    flushSync(() => setTried(true))
    // The lines are marked: what the first of them lacks has the focus.
    content.current
      ?.querySelector<HTMLElement>('[data-incomplete] [data-value] :is(input:not([aria-hidden]), [role=combobox])')
      ?.focus()
  }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={isNarrow}>
      <DialogTitle id={id}>{t('builder.title')}</DialogTitle>
      <DialogContent ref={content}>
        <FieldLabels value={titles}>
          <ConditionTree
            model={model}
            fields={fields}
            group={group}
            onChange={setGroup}
            nested={settings.own}
            showErrors={tried}
          />
        </FieldLabels>
      </DialogContent>
      <DialogActions>
        {where !== undefined && (
          <Button color="error" onClick={() => onApply(undefined)} sx={{ marginInlineEnd: 'auto' }}>
            {t('builder.removeAll')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button variant="contained" onClick={apply}>
          {t('builder.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Builds the conditions of a list: as deep as our server understands, one level for any other. */
export const FilterBuilder = (props: Props) => {
  const { titles, isWaiting } = useFilterTitles(props.model)
  // What it begins with is one of them.
  return isWaiting ? null : <Builder {...props} titles={titles} />
}
