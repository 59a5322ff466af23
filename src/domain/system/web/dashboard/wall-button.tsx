import FullscreenIcon from '@mui/icons-material/Fullscreen'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refetchAll } from '../../../../web/data/rows/write-effects.ts'

/** The milliseconds between two readings on a wall. */
const refreshMs = 60_000

/** A button that fills the screen with the tiles and reads them again every minute: for a wall. Escape ends it. */
export const WallButton = () => {
  const { t } = useTranslation('dashboards')
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const change = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => void refetchAll(), refreshMs)
    return () => clearInterval(timer)
  }, [isOn])
  if (!document.fullscreenEnabled) return null
  return (
    <Button
      color="inherit"
      startIcon={<FullscreenIcon />}
      onClick={() => void document.querySelector('main')?.requestFullscreen()}
    >
      <span className="button-word">{t('wall')}</span>
    </Button>
  )
}
