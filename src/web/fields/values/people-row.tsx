import Avatar from '@mui/material/Avatar'
import AvatarGroup from '@mui/material/AvatarGroup'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../base/api/shapes.ts'
import { useModel, useProduct } from '../../data/areas/product.ts'
import { RowFace } from './row-face.tsx'

const maxAvatars = 4
/** Side of a face in lists, in pixels. */
export const faceSide = 24

/** Users as overlapping avatars; screen readers get all names. */
export const PeopleRow = ({ people }: { people: readonly Row[] }) => {
  const { t } = useTranslation('common')
  const model = useModel(useProduct().models.actorEntity)
  if (people.length === 0) return null
  const names = people.map(({ name }) => String(name ?? '')).join(t('listSeparator'))
  return (
    <AvatarGroup
      max={maxAvatars}
      total={people.length}
      role="img"
      aria-label={names}
      title={names}
      renderSurplus={(count) => <span dir="ltr">+{count}</span>}
      sx={{
        justifyContent: 'flex-end',
        '& .MuiAvatar-root': {
          inlineSize: faceSide,
          blockSize: faceSide,
          // Without the ring that parts faces over each other, the first begins where a single one does.
          border: 0,
          marginInlineStart: '2px',
          '&:last-child': { marginInlineStart: 0 },
          fontSize: '0.6875rem',
          fontWeight: 600,
          // The surplus; the others are covered by their faces.
          bgcolor: 'divider',
          color: 'text.primary',
        },
      }}
    >
      {people.slice(0, maxAvatars).map((person) => (
        <Avatar key={String(person.id)} component="span" aria-hidden>
          <RowFace model={model} row={person} side={faceSide} />
        </Avatar>
      ))}
    </AvatarGroup>
  )
}
