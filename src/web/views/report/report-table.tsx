import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FigureAnswer, FigureRow, FigureValue } from '../../../core/query/measured.ts'
import { ReportFrame } from './report-frame.tsx'
import { groupWords, ReportNumber, SizeBar, sizeOf } from './report-number.tsx'

/**
 * The most values of the second grouping that get columns of their own; with more, they become rows below the first
 * grouping.
 */
export const mostColumns = 12
/** The most rows with which groups are unfolded at first. */
const mostUnfolded = 60

type Props = {
  readonly caption: string
  /** Names of the groupings. */
  readonly headers: readonly string[]
  readonly measure: string
  readonly answer: FigureAnswer
  readonly write: (value: FigureValue) => string
  /** A further column beside the groups, where the declaration has one. */
  readonly beside?: { readonly label: string; readonly write: (value: FigureValue) => string } | undefined
}

const BesideHead = ({ beside }: Pick<Props, 'beside'>) =>
  beside === undefined ? null : (
    <th scope="col" className="number">
      {beside.label}
    </th>
  )

/** @param row the row of the groups; without it the cell is empty */
const BesideCell = ({ beside, row }: Pick<Props, 'beside'> & { readonly row?: FigureRow }) =>
  beside === undefined ? null : (
    <td className="number">
      <bdi>{row?.beside === undefined ? '' : beside.write(row.beside)}</bdi>
    </td>
  )

/** A table with a row for each value of the first grouping, a column for each of the second, and sums at the ends. */
export const ReportMatrix = ({ caption, headers, measure, answer, write, beside }: Props) => {
  const { t } = useTranslation<string>()
  const { data, columns, total, href } = answer
  const most = Math.max(...data.flatMap(({ rows = [] }) => rows.map(({ value }) => sizeOf(value))), 0)
  const nameOf = (row: FigureRow, column?: FigureRow, value = row.value) =>
    column === undefined
      ? t('report:opens', { name: groupWords(row, t), value: write(value) })
      : t('report:opensBoth', { name: groupWords(row, t), column: groupWords(column, t), value: write(value) })
  return (
    <ReportFrame caption={caption}>
      <thead>
        <tr>
          <th scope="col" className="head">
            {headers[0]}
          </th>
          {columns.map((column) => (
            <th key={column.key} scope="col" className="number">
              {groupWords(column, t)}
            </th>
          ))}
          <th scope="col" className="number sum end">
            {t('report:total')}
          </th>
          <BesideHead beside={beside} />
        </tr>
      </thead>
      <tbody>
        {data.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="head">
              <bdi>{groupWords(row, t)}</bdi>
            </th>
            {columns.map((column) => {
              const cell = row.rows?.find(({ key }) => key === column.key)
              return (
                <td key={column.key} className="number">
                  {cell !== undefined && (
                    <>
                      <ReportNumber text={write(cell.value)} href={cell.href} name={nameOf(row, column, cell.value)} />
                      <Box sx={{ display: 'flex', justifyContent: 'end', marginBlockStart: 1 }}>
                        <SizeBar share={most === 0 ? 0 : sizeOf(cell.value) / most} />
                      </Box>
                    </>
                  )}
                </td>
              )
            })}
            <td className="number sum end">
              <ReportNumber text={write(row.value)} href={row.href} name={nameOf(row)} />
            </td>
            <BesideCell beside={beside} row={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="head">
            {t('report:total')}
          </th>
          {columns.map((column) => (
            <td key={column.key} className="number">
              <ReportNumber text={write(column.value)} href={column.href} name={nameOf(column)} />
            </td>
          ))}
          <td className="number end">
            <ReportNumber
              text={write(total)}
              href={href}
              name={t('report:opens', { name: `${t('report:total')}, ${measure}`, value: write(total) })}
            />
          </td>
          <BesideCell beside={beside} />
        </tr>
      </tfoot>
    </ReportFrame>
  )
}

/**
 * A table with a row for each value of the first grouping, the values of the second below it, and bars beside the
 * numbers.
 */
export const ReportLines = ({ caption, headers, measure, answer, write, beside }: Props) => {
  const { t } = useTranslation<string>()
  const { data, total, href } = answer
  const isLong = data.reduce((sum, { rows = [] }) => sum + rows.length, 0) > mostUnfolded
  const [turned, setTurned] = useState<ReadonlySet<string | null>>(new Set())
  const isOpen = (key: string | null) => turned.has(key) === isLong
  const turn = (key: string | null) =>
    setTurned((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])))
  const most = Math.max(...data.map(({ value }) => sizeOf(value)), 0)
  const bars = (value: FigureValue) => {
    const share = most === 0 ? 0 : sizeOf(value) / most
    return {
      beside: <SizeBar share={share} />,
      below: (
        <span aria-hidden className="size" style={{ inlineSize: `calc(${share.toFixed(3)} * (100cqi - 16px))` }} />
      ),
    }
  }
  const barPlace = beside === undefined ? 'sizes' : 'sizes beside'
  const hasRows = data.some(({ rows }) => rows !== undefined)
  return (
    <ReportFrame caption={caption}>
      <thead>
        <tr>
          <th scope="col">{headers.join(' › ')}</th>
          <td className={barPlace} />
          <th scope="col" className="number">
            {measure}
          </th>
          <BesideHead beside={beside} />
        </tr>
      </thead>
      {data.map((row) => {
        const name = groupWords(row, t)
        return (
          <tbody key={row.key}>
            <tr>
              <th scope="row">
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                  {hasRows && (
                    <IconButton
                      size="small"
                      aria-expanded={isOpen(row.key)}
                      aria-label={t('report:unfold', { name })}
                      onClick={() => turn(row.key)}
                      sx={{ p: 0.5, marginInlineStart: -2 }}
                    >
                      <ExpandIcon
                        fontSize="small"
                        sx={{
                          transform: isOpen(row.key) ? 'none' : 'rotate(-90deg)',
                          '[dir=rtl] &': { transform: isOpen(row.key) ? 'none' : 'rotate(90deg)' },
                        }}
                      />
                    </IconButton>
                  )}
                  <Box component="span" className={hasRows ? 'sum' : ''} sx={{ overflowWrap: 'anywhere' }}>
                    <bdi>{name}</bdi>
                  </Box>
                </Box>
                {bars(row.value).below}
              </th>
              <td className={barPlace}>{bars(row.value).beside}</td>
              <td className={hasRows ? 'number sum' : 'number'}>
                <ReportNumber
                  text={write(row.value)}
                  href={row.href}
                  name={t('report:opens', { name, value: write(row.value) })}
                />
              </td>
              <BesideCell beside={beside} row={row} />
            </tr>
            {isOpen(row.key) &&
              row.rows?.map((cell) => (
                <tr key={cell.key}>
                  <th scope="row">
                    <Box
                      component="span"
                      sx={{ paddingInlineStart: 6, overflowWrap: 'anywhere', color: 'text.secondary' }}
                    >
                      <bdi>{groupWords(cell, t)}</bdi>
                    </Box>
                    {bars(cell.value).below}
                  </th>
                  <td className={barPlace}>{bars(cell.value).beside}</td>
                  <td className="number">
                    <ReportNumber
                      text={write(cell.value)}
                      href={cell.href}
                      name={t('report:opensBoth', {
                        name,
                        column: groupWords(cell, t),
                        value: write(cell.value),
                      })}
                    />
                  </td>
                  <BesideCell beside={beside} />
                </tr>
              ))}
          </tbody>
        )
      })}
      <tfoot>
        <tr>
          <th scope="row">{t('report:total')}</th>
          <td className={barPlace} />
          <td className="number">
            <ReportNumber
              text={write(total)}
              href={href}
              name={t('report:opens', { name: t('report:total'), value: write(total) })}
            />
          </td>
          <BesideCell beside={beside} />
        </tr>
      </tfoot>
    </ReportFrame>
  )
}
