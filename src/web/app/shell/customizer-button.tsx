import TuneIcon from '@mui/icons-material/TuneOutlined'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../base/ui/hint.tsx'
import { useButtonCommand } from '../../fields/commands/use-button-command.ts'

/** Id by which the customizer returns the focus: the button is remounted elsewhere when the layout changes. */
export const customizerButtonId = 'customizer-button'
/** Id of the profile menu's button, which opens the customizer on phones. */
export const profileButtonId = 'profile-button'

export const CustomizerButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslation('shell')
  const button = useButtonCommand('customizer', 'shell:customizer.title', TuneIcon, 'look')
  return (
    <Hint title={t('customizer.title')}>
      <IconButton
        ref={button}
        id={customizerButtonId}
        aria-label={t('customizer.title')}
        aria-haspopup="dialog"
        onClick={onClick}
      >
        <TuneIcon fontSize="small" />
      </IconButton>
    </Hint>
  )
}
