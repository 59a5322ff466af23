import EditIcon from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { readonly of: string; readonly opener: RefObject<HTMLButtonElement | null>; readonly onClick: () => void }

/** Opens what may be edited where it stands. Under a mouse it is seen while its place is hovered (`showsEdit`). */
export const EditButton = ({ of, opener, onClick }: Props) => {
  const { t } = useTranslation('common')
  return (
    <IconButton
      ref={opener}
      className="edit"
      size="small"
      aria-label={t('editOf', { title: of })}
      onClick={onClick}
      // Where nothing hovers it is always seen.
      sx={{ p: 1, marginBlock: -1, '@media (hover: hover)': { opacity: 0 }, '@media print': { display: 'none' } }}
    >
      <EditIcon sx={{ fontSize: 16 }} />
    </IconButton>
  )
}

/** For the place whose hovering shows the button. */
export const showsEdit = { '&:hover .edit, & .edit:focus-visible': { opacity: 1 } }
