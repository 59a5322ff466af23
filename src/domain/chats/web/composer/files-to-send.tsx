import AttachIcon from '@mui/icons-material/AttachFile'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import { focusBeside, lineOf } from '../../../../web/base/ui/focus/focus-beside.ts'

type Props = { readonly files: readonly File[]; readonly onChange: (files: readonly File[]) => void }

/** The files of the message in the field; each chip removes its file. */
export const FilesToSend = ({ files, onChange }: Props) => {
  const { t } = useTranslation('chats')
  if (files.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={t('files')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0 }}
    >
      {files.map((file, at) => {
        const drop = () => onChange(files.filter((_, n) => n !== at))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be listed twice
          <li key={at}>
            <Chip
              size="small"
              icon={<AttachIcon />}
              label={<bdi>{file.name}</bdi>}
              aria-label={t('detach', { name: file.name })}
              onClick={({ currentTarget }) => {
                focusBeside(lineOf(currentTarget))
                drop()
              }}
              onDelete={drop}
            />
          </li>
        )
      })}
    </Box>
  )
}
