import GroupIcon from '@mui/icons-material/WorkspacesOutlined'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelKey } from '../../../core/keys.ts'
import type { Model, ModelField } from '../../../core/model.ts'
import { permissionFor } from '../../../core/permissions.ts'
import { useReadable } from '../../access/readable.ts'
import { useHoldsAll } from '../../access/use-holds-all.ts'
import { groupFields, type ListState } from '../../collection/list-state.ts'
import { useButtonCommand } from '../../commands/use-button-command.ts'
import { targetModel } from '../../data/titles.ts'
import { useProduct } from '../../product/product.ts'
import { Hint } from '../../ui/hint.tsx'
import { PopupMenu } from '../../ui/popup-menu.tsx'

/** Fields by which the user may group: a reference's target must be listable, since headings show its titles. */
const useGroupings = (model: Model): readonly ModelField[] => {
  const readable = useReadable(model)
  const holdsAll = useHoldsAll()
  const { models } = useProduct()
  return groupFields(model).filter(
    (field) =>
      readable.some(({ wire }) => wire === field.wire) &&
      (field.includeAs === null || holdsAll([permissionFor(targetModel(models, field).entity, 'index')])),
  )
}

type Props = {
  readonly model: Model
  /** Wire name of the field by which the list is grouped. */
  readonly group: string | undefined
  readonly onChange: (next: Partial<ListState>) => void
}

/** The look of MUI's text button. */
const withWords = {
  typography: 'button',
  borderRadius: 1,
  minInlineSize: 64,
  paddingInline: '8px',
  paddingBlock: '6px',
  gap: '8px',
  '& > svg': { marginInlineStart: '-4px' },
} as const

/** Menu of the field by which a list is grouped. */
export const GroupMenu = ({ model, group, onChange }: Props) => {
  const { t } = useTranslation(['groups', model.name, 'common'])
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useButtonCommand('list.group', 'groups:button', GroupIcon, 'list')
  const groupings = useGroupings(model)
  if (groupings.length === 0) return null
  const current = groupings.find(({ wire }) => wire === group)
  const currentLabel = current === undefined ? undefined : t(labelKey(model, current.name))
  return (
    <>
      {/* An icon alone while grouping is off, to save space. The same element as with words: the menu gives the focus back to it. */}
      <Hint title={t('groups:button')}>
        <IconButton
          ref={button}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...(anchor === null ? {} : { 'aria-controls': id })}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          {...(currentLabel === undefined ? { 'aria-label': t('groups:button') } : { color: 'inherit', sx: withWords })}
        >
          <GroupIcon fontSize="small" />
          {currentLabel !== undefined && t('groups:by', { name: currentLabel })}
        </IconButton>
      </Hint>
      <PopupMenu
        id={id}
        label={t('groups:button')}
        anchor={anchor}
        close={() => setAnchor(null)}
        choices={[
          { label: t('groups:none'), selected: current === undefined, run: () => onChange({ group: undefined }) },
          ...groupings.map(({ wire, name }) => ({
            label: t(labelKey(model, name)),
            selected: wire === group,
            run: () => onChange({ group: wire }),
          })),
        ]}
      />
    </>
  )
}
