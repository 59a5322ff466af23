import GroupIcon from '@mui/icons-material/WorkspacesOutlined'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model, ModelField } from '../../../../core/declare/model.ts'
import { permissionFor } from '../../../../core/declare/permissions.ts'
import { labelKey } from '../../../../core/words/keys.ts'
import { PopupMenu } from '../../../base/ui/popup-menu.tsx'
import { useReadable } from '../../../data/access/readable.ts'
import { useHoldsAll } from '../../../data/access/use-holds-all.ts'
import { useProduct } from '../../../data/areas/product.ts'
import { targetModel } from '../../../data/rows/titles.ts'
import { useButtonCommand } from '../../../fields/commands/use-button-command.ts'
import { groupFields, type ListState } from '../../collection/list-state.ts'

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

/** Menu of the field by which a list is grouped. */
export const GroupMenu = ({ model, group, onChange }: Props) => {
  const { t } = useTranslation(['groups', model.name, 'common'])
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useButtonCommand('list.group', 'groups:button', GroupIcon, 'list')
  const groupings = useGroupings(model)
  if (groupings.length === 0) return null
  const current = groupings.find(({ wire }) => wire === group)
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor === null ? {} : { 'aria-controls': id })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {current === undefined ? t('groups:button') : t('groups:by', { name: t(labelKey(model, current.name)) })}
      </Button>
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
