import Box from '@mui/material/Box'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Model } from '../../../../core/declare/model.ts'
import { keyOfEntity } from '../../../../core/words/keys.ts'
import { type Arrow, draw, targetsOf } from './graph.ts'

/** Returns a line through the points of an arrow. */
const pathOf = ({ points }: Arrow): string => points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')

type Props = {
  readonly models: readonly Model[]
  /** The name of the entity whose references are highlighted. */
  readonly chosen: string | undefined
  readonly addressOf: (entity: string) => string
}

/** The entities as boxes, their references as arrows. Each box is a link with a text that lists its arrows. */
export const Diagram = ({ models, chosen, addressOf }: Props) => {
  const { t, i18n } = useTranslation('schema')
  const id = useId()
  const isRightToLeft = i18n.dir() === 'rtl'
  const drawing = useMemo(() => draw(models, isRightToLeft), [models, isRightToLeft])
  const nameOf = (entity: string) => t(keyOfEntity(entity, 'many'))
  const saidOf = (model: Model): string => {
    const targets = targetsOf(model).map(nameOf)
    const name = nameOf(model.name)
    return targets.length === 0
      ? t('leadsNowhere', { name })
      : t('leadsTo', { name, list: targets.join(t('common:listSeparator')) })
  }
  const isChosen = ({ from, to }: Arrow) => from === chosen || to === chosen
  return (
    <Box sx={{ overflow: 'auto', maxBlockSize: '70vh' }}>
      <Box
        component="svg"
        role="group"
        aria-label={t('diagram')}
        // The drawing has fixed positions, so it does not follow the reading direction.
        direction="ltr"
        width={drawing.width}
        height={drawing.height}
        viewBox={`${drawing.left} ${drawing.top} ${drawing.width} ${drawing.height}`}
        sx={{
          display: 'block',
          '& rect': { fill: 'var(--tms-palette-background-paper)', stroke: 'var(--tms-palette-text-secondary)' },
          '& text': { fill: 'var(--tms-palette-text-primary)', fontSize: 13, fontFamily: 'inherit' },
          '& path.arrow': { fill: 'none', stroke: 'var(--tms-palette-text-disabled)', strokeWidth: 1 },
          '& path.arrow.chosen': { stroke: 'var(--tms-palette-primary-main)', strokeWidth: 2 },
          '& marker path': { fill: 'var(--tms-palette-text-disabled)' },
          '& marker.chosen path': { fill: 'var(--tms-palette-primary-main)' },
          '& a[aria-current] rect': { stroke: 'var(--tms-palette-primary-main)', strokeWidth: 2 },
          '& a:hover rect': { stroke: 'var(--tms-palette-primary-main)' },
          '& a:focus-visible': { outline: '2px solid var(--tms-palette-primary-main)' },
        }}
      >
        <defs>
          {['', 'chosen'].map((look) => (
            <marker
              key={look}
              id={`${id}${look}`}
              className={look}
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0 0 L8 4 L0 8 z" />
            </marker>
          ))}
        </defs>
        {drawing.arrows
          .toSorted((a, b) => Number(isChosen(a)) - Number(isChosen(b)))
          .map((arrow) => (
            <path
              key={`${arrow.from} ${arrow.to}`}
              className={isChosen(arrow) ? 'arrow chosen' : 'arrow'}
              d={pathOf(arrow)}
              markerEnd={`url(#${id}${isChosen(arrow) ? 'chosen' : ''})`}
            />
          ))}
        {drawing.boxes.map(({ name, x, y, width, height }) => {
          const model = models.find((one) => one.name === name)
          return (
            <Link
              key={name}
              to={addressOf(name)}
              replace
              preventScrollReset
              aria-label={model === undefined ? name : saidOf(model)}
              {...(name === chosen ? { 'aria-current': 'true' } : {})}
            >
              <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={6} />
              <text x={x} y={y} textAnchor="middle" dominantBaseline="central" aria-hidden>
                {nameOf(name)}
              </text>
            </Link>
          )
        })}
      </Box>
    </Box>
  )
}
