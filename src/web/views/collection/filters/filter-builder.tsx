import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { columnsOf } from '../../../../core/query/check-predicate.ts'
import { fieldOfColumn } from '../../../../core/query/measured.ts'
import { type Group, isGroup, type Node } from '../../../../core/query/predicate.ts'
import { settings } from '../../../base/browser/settings.ts'
import { useReadable } from '../../../data/access/readable.ts'
import { useFilterTitles } from '../../../data/rows/filter-titles.ts'
import { columnWords } from '../../../fields/values/conditions/column-words.ts'
import { ConditionTree } from '../../../fields/values/conditions/condition-tree.tsx'
import { FieldLabels } from '../../../fields/values/conditions/field-labels.ts'
import { conditionFields, isComplete } from '../../../fields/values/conditions/operators.ts'
import { readWhere } from '../list-state.ts'

type Props = {
  readonly model: Model
  readonly where: Group | undefined
  readonly onCancel: () => void
  readonly onApply: (where: Group | undefined) => void
}

/** Removes groups without conditions. */
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
  const { t: say } = useTranslation()
  const own = conditionFields(useReadable(model)).filter(({ wire }) => titles?.has(wire) ?? true)
  // Present conditions may use columns that the builder does not offer: columns through references, and rows of any
  // entity.
  const paths = [...new Set(columnsOf(where ?? { operator: 'and', filters: [] }))].flatMap((column) =>
    own.some(({ wire }) => wire === column) ? [] : (fieldOfColumn(model, column) ?? []),
  )
  const fields = [...own, ...paths]
  const labels = new Map([
    ...(titles ?? []),
    ...paths.map(({ wire }) => [wire, columnWords(model, wire, say)] as const),
  ])
  // The builder begins without a condition: the user would first have to understand and remove a given one.
  const [group, setGroup] = useState<Group>(where ?? { operator: 'and', filters: [] })
  const [isSubmitted, setSubmitted] = useState(false)
  useLayoutEffect(() => {
    // The focus goes to the field of the first condition; if there is none yet, to the button that adds one.
    const targets = ['[role=group] [role=group] [role=combobox]', 'button'].map((selector) =>
      content.current?.querySelector<HTMLElement>(selector),
    )
    targets.find((one) => one != null)?.focus()
  }, [])
  const apply = () => {
    const draft = withoutEmpty(group)
    const parsed = readWhere(draft, model)
    if (isWhole(draft, fields) && 'group' in parsed)
      return onApply(parsed.group.filters.length === 0 ? undefined : parsed.group)
    flushSync(() => setSubmitted(true))
    // Incomplete conditions are marked; the first invalid control gets the focus.
    content.current
      ?.querySelector<HTMLElement>('[data-incomplete] [data-value] :is(input:not([aria-hidden]), [role=combobox])')
      ?.focus()
  }
  return (
    <Dialog open onClose={onCancel} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={isNarrow}>
      <DialogTitle id={id}>{t('builder.title')}</DialogTitle>
      <DialogContent ref={content}>
        <FieldLabels value={labels}>
          <ConditionTree
            model={model}
            fields={fields}
            group={group}
            onChange={setGroup}
            nested={settings.own}
            showErrors={isSubmitted}
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

/** Dialog that edits the conditions of a list: nested for our server, one level for others. */
export const FilterBuilder = (props: Props) => {
  const { titles, isWaiting } = useFilterTitles(props.model)
  // The conditions of the filter bar are part of the initial value.
  return isWaiting ? null : <Builder {...props} titles={titles} />
}
