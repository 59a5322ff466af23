import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { isRow } from '../../base/api/shapes.ts'
import { MenuButton } from '../../base/ui/menu-button.tsx'
import { useMe } from '../../data/access/me.tsx'
import { faceColorOf, initialsOf } from '../../fields/values/initials.ts'
import { useFileUrl } from '../../fields/values/use-file-url.ts'
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
