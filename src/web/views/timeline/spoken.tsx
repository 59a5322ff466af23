import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'

type Props = {
  readonly id: string
  /** The last announced text. */
  readonly said: string
  readonly mayWork: boolean
  /** Whether the tree has cells. */
  readonly hasCells: boolean
  /** The number of links. */
  readonly links: number
}

/** Texts for screen readers: how keys work on the timeline, and what has happened. */
export const Spoken = ({ id, said, mayWork, hasCells, links }: Props) => {
  const { t } = useTranslation('timeline')
  return (
    <>
      <Box id={`${id}-help`} sx={{ display: 'none' }}>
        {t(mayWork ? 'help' : 'helpLook')}
        {hasCells && ` ${t('helpCells')}`}
        {links > 0 && ` ${t('helpLinks')}`}
      </Box>
      <Box role="status" aria-live="assertive" aria-atomic data-spoken sx={visuallyHidden}>
        {said}
      </Box>
    </>
  )
}
