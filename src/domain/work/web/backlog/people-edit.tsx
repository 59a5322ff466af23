import { useAbility } from '@casl/react'
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOf } from '../../../../core/model.ts'
import { type Access, permitsRow } from '../../../../web/access/ability.ts'
import { useHolds } from '../../../../web/access/can.tsx'
import { client } from '../../../../web/api/client.ts'
import { isRow, type Row, readOne } from '../../../../web/api/shapes.ts'
import { settings } from '../../../../web/base/settings.ts'
import { PeopleRow } from '../../../../web/fields/people-row.tsx'
import { useModel } from '../../../../web/product/product.ts'
import { deferred } from '../../../../web/ui/deferred.tsx'

const InPlaceForm = deferred(async () => (await import('../../../../web/records/in-place-form.tsx')).InPlaceForm)

/** A task's assignees, edited in place in a dialog. */
export const PeopleEdit = ({ row }: { row: Row }) => {
  const { t } = useTranslation(['backlog', 'common', 'task'])
  const access = useAbility<Access>()
  const model = useModel('task')
  const mayUser = useHolds({ permissions: ['user-index'] })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const people = Array.isArray(row.assignees) ? row.assignees.filter(isRow) : []
  const avatars = <PeopleRow people={people} />
  // The specification's update call of tasks has no assignees.
  if (!settings.own || !mayUser || !permitsRow(access, 'update', 'task', row))
    return people.length === 0 ? null : avatars
  const names = people.map(({ name }) => String(name ?? '')).join(t('common:listSeparator'))
  const field = fieldOf(model, 'assignees')
  const reread = async () =>
    readOne(
      (await client.get<unknown>(`/tasks/${encodeURIComponent(String(row.id))}`, { params: { include: 'assignees' } }))
        .data,
    )
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-label={t('backlog:people', {
          value: names === '' ? t('backlog:nobody') : names,
          name: String(row.name ?? ''),
        })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          inlineSize: { lg: 72 },
          minBlockSize: 28,
          minInlineSize: 28,
          justifyContent: 'flex-end',
          borderRadius: 1,
          color: 'text.secondary',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
        }}
      >
        {people.length === 0 ? <PersonAddIcon fontSize="small" /> : <span aria-hidden>{avatars}</span>}
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('task:field.assignees') } }}
      >
        <Box sx={{ inlineSize: 320, maxInlineSize: '100%', p: 3 }}>
          <InPlaceForm model={model} row={row} fields={[field]} reread={reread} onClose={() => setAnchor(null)} />
        </Box>
      </Popover>
    </>
  )
}
