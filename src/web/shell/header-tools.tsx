import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useMe } from '../access/me.tsx'
import { isRow } from '../api/shapes.ts'
import { faceColorOf, initialsOf } from '../fields/initials.ts'
import { useFileUrl } from '../fields/use-file-url.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { AreaTools } from './area-tools.tsx'
import { CustomizerButton, profileButtonId } from './customizer-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'

const ProfileMenu = ({ onCustomize }: { onCustomize: () => void }) => {
  const { t } = useTranslation('common')
  const me = useMe()
  const name = String(me.name ?? '')
  const url = useFileUrl(isRow(me.avatar) && typeof me.avatar.url === 'string' ? me.avatar.url : undefined)
  return (
    <MenuButton
      id={profileButtonId}
      label={t('profileMenu')}
      menu={async () => {
        const { ProfileItems } = await import('./profile-items.tsx')
        return (props) => <ProfileItems {...props} onCustomize={onCustomize} />
      }}
      icon={
        <span
          className="face"
          aria-hidden="true"
          style={url === undefined ? { backgroundColor: faceColorOf(String(me.id)), color: '#fff' } : {}}
        >
          {url === undefined ? initialsOf(name) : <img src={url} alt="" />}
        </span>
      }
    />
  )
}

/** Tools at the end of the header, or at the bottom of the navigation if there is no header. */
export const HeaderTools = ({ onCustomize }: { onCustomize: () => void }) => (
  <>
    <AreaTools />
    <Box component="span" sx={{ display: { xs: 'none', sm: 'contents' } }}>
      <ThemeMenu />
      <CustomizerButton onClick={onCustomize} />
    </Box>
    <ProfileMenu onCustomize={onCustomize} />
  </>
)
