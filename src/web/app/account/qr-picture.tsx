import Box from '@mui/material/Box'
import qrcode from 'qrcode-generator'
import { useTranslation } from 'react-i18next'

/** Modules of quiet zone around the code (ISO/IEC 18004). */
const quiet = 4

/** A text as a QR code, dark on light in either theme, as scanners want it. */
export const QrPicture = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('office')
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const dark = Array.from({ length: count * count }, (_, n) => n).filter((n) =>
    code.isDark(Math.floor(n / count), n % count),
  )
  const path = dark.map((n) => `M${(n % count) + quiet} ${Math.floor(n / count) + quiet}h1v1h-1z`).join('')
  const side = count + 2 * quiet
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={t('factor.picture')}
      sx={{ inlineSize: 200, blockSize: 200, backgroundColor: '#fff', borderRadius: 1, flex: 'none' }}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </Box>
  )
}
