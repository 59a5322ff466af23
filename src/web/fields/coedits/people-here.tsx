import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Awareness } from 'y-protocols/awareness'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { faceColorOf, initialsOf } from '../values/initials.ts'
import { useFollow } from './use-follow.ts'
import { type Other, usePresent } from './use-present.ts'

/** Milliseconds for which comings and goings are gathered into one announcement. */
const gatherMs = 1_500
/** Faces that are shown; the others are counted. */
const mostFaces = 6

/** Says who came and went, once things are quiet: each person once, however many windows they have. */
const useComings = (others: readonly Other[]): string => {
  const { t } = useTranslation('coedits')
  const known = useRef<ReadonlyMap<string, string>>(new Map())
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = known.current
      const now = new Map(others.map(({ id, name }) => [id, name]))
      known.current = now
      const came = [...now].filter(([id]) => !before.has(id)).map(([, name]) => t('came', { name }))
      const went = [...before].filter(([id]) => !now.has(id)).map(([, name]) => t('went', { name }))
      if (came.length + went.length > 0) setAnnouncement([...came, ...went].join(' '))
    }, gatherMs)
    return () => clearTimeout(timer)
  }, [others, t])
  return announcement
}

type Props = {
  readonly awareness: Awareness
  /** The element within which the carets are. */
  readonly box: RefObject<HTMLElement | null>
}

/** The other people at the text; a click on the face of a writer keeps their caret in sight. */
export const PeopleHere = ({ awareness, box }: Props) => {
  const { t } = useTranslation('coedits')
  const others = usePresent(awareness)
  const announcement = useComings(others)
  const { followed, follow } = useFollow(awareness, box)
  const shown = others.slice(0, mostFaces)
  return (
    <>
      {others.length > 0 && (
        <Box component="ul" aria-label={t('here')} sx={{ display: 'flex', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {shown.map(({ client, id, name, isWriting }) => (
            <li key={client}>
              <ButtonBase
                aria-label={t(isWriting ? 'follow' : 'watches', { name })}
                aria-pressed={isWriting ? followed === client : undefined}
                title={name}
                data-follow
                disabled={!isWriting}
                onClick={() => follow(client)}
                sx={{
                  inlineSize: 28,
                  blockSize: 28,
                  borderRadius: '50%',
                  fontSize: '0.75rem',
                  color: '#fff',
                  opacity: isWriting ? 1 : 0.75,
                  '&[aria-pressed="true"]': { outline: 2, outlineOffset: 1, outlineColor: 'primary.main' },
                  '&:focus-visible': { outline: 2, outlineOffset: 2, outlineColor: 'primary.main' },
                }}
                style={{ backgroundColor: faceColorOf(id) }}
              >
                {initialsOf(name)}
              </ButtonBase>
            </li>
          ))}
          {others.length > shown.length && (
            <Box component="li" sx={{ alignSelf: 'center', fontSize: '0.8125rem', color: 'text.secondary' }}>
              {t('more', { count: others.length - shown.length })}
            </Box>
          )}
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  )
}
