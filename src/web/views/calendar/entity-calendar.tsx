// Decision (2026-11): FullCalendar 7 (MIT parts) draws months, weeks, days and lists, and drags by pointer. We read the
// entries in sight ourselves, the server computes moments, and the keyboard support is ours, as FullCalendar has none.
import FullCalendar, { type CalendarOptions, type CalendarRef } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import arLocale from '@fullcalendar/react/locales/ar'
import frLocale from '@fullcalendar/react/locales/fr'
import classicThemePlugin from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionFor } from '../../../core/declare/permissions.ts'
import type { Group } from '../../../core/query/predicate.ts'
import { wallClock } from '../../../core/query/relative.ts'
import { standsOnDays } from '../../../core/time/days/whole-days.ts'
import { firstWeekday } from '../../base/i18n/first-weekday.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'
import { visuallyHidden } from '../../base/theme/visually-hidden.ts'
import { ErrorState } from '../../base/ui/state/error-state.tsx'
import { useHolds } from '../../data/access/can.tsx'
import { hasQuickForm } from '../../fields/commands/quick-form.ts'
import { saidSpan } from '../../fields/forms/quick/said-span.ts'
import { useReading } from '../../fields/values/use-reading.ts'
import { useStoredText } from '../collection/layout-store.ts'
import { briefMonth, listedDay } from './brief-month.ts'
import { keyOf, placingIn, type Shown, spotOfEvent, useCalendarEvents } from './calendar-events.ts'
import { calendarGrid, firstHour, heightOf, restDays } from './calendar-grid.ts'
import { calendarLook } from './calendar-look.ts'
import { CalendarStyles } from './calendar-styles.tsx'
import { CalendarTools, type CalendarView, viewNames } from './calendar-tools.tsx'
import { DayEntries } from './day-entries.tsx'
import { type Source, type SourceEntry, useEntries } from './entries.ts'
import { EntryContent } from './entry-content.tsx'
import { EntryPanel } from './entry-panel.tsx'
import type { Spot } from './moved.ts'
import { whenOf } from './say.ts'
import { ScopeDialog } from './scope-dialog.tsx'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useIsPrinted } from './use-is-printed.ts'
import { useMaking } from './use-making.ts'
import { useMoves } from './use-moves.ts'
import { useSettle } from './use-settle.ts'
import { type Range, rangeOf, typeOf, viewsOfUser, weeksIn } from './views.ts'

type Props = {
  /** The sources of entries; at least one. A new row is one of the first. */
  readonly sources: readonly [Source, ...Source[]]
  readonly where?: Group | undefined
  readonly search?: string
  /** Name under which the chosen view is kept. */
  readonly name: string
  /** Page where the calendar's address for other programs is made. */
  readonly subscribe?: string | undefined
}

const plugins = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicThemePlugin]
const locales = [arLocale, frLocale]

/** The rows of one or several entities on a calendar: month, week, day and list; moved and made by pointer and by keys. */
export const EntityCalendar = ({ sources, where, search = '', name, subscribe }: Props) => {
  const { t } = useTranslation(['calendar', 'common'])
  const { locale, timeZone } = useReading()
  const isRtl = useTheme().direction === 'rtl'
  const help = useId()
  const isPrinted = useIsPrinted()
  const isPhone = useMediaQuery(phoneQuery, { noSsr: true })
  const box = useRef<HTMLDivElement>(null)
  const calendar = useRef<CalendarRef>(null)
  // The views are made once: another object makes the calendar compute everything again.
  const [views] = useState(viewsOfUser)
  const [scrollTime] = useState(() => firstHour(Date.now(), timeZone))
  const [stored, store] = useStoredText(`calendar:${name}`)
  // On a phone a month has no space for titles: its days are listed until the user chooses another view.
  const usual: CalendarView = isPhone ? 'list' : 'month'
  const view: CalendarView = viewNames.find((one) => one === stored) ?? usual
  const isTimed = view === 'week' || view === 'day'
  const isBrief = isPhone && view === 'month' && !isPrinted
  const [range, setRange] = useState<Range>()
  const [chosen, setChosen] = useState(() => new Date(wallClock(Date.now(), timeZone)).toISOString().slice(0, 10))
  const day = range === undefined ? chosen : listedDay(chosen, range.first, range.end)
  const dayEntries = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [peek, setPeek] = useState<SourceEntry>()
  /** The number of times that the deletion of the entry in the panel was asked for. */
  const [deletions, setDeletions] = useState(0)
  const first = sources[0].model
  const mayMake = useHolds({ permissions: [permissionFor(first.entity, 'store')] }) && hasQuickForm(first)
  const answer = useEntries(sources, { where, search }, range)
  const { daysOff } = answer
  const rest = useMemo(() => restDays(daysOff, { locale, timeZone }), [daysOff, locale, timeZone])
  const api = () => calendar.current?.getApi()
  const moves = useMoves(timeZone, first)
  const byKey = useMemo(() => new Map(answer.entries.map((one) => [keyOf(one), one])), [answer.entries])
  const find = (key: string) => byKey.get(key)
  const when = (spot: Spot) => whenOf(spot, { locale, timeZone }, t('calendar:allDay'))

  const say = (what: 'dropped' | 'lifted' | 'carried' | 'back' | 'still', one: SourceEntry, spot: Spot) =>
    setSaid(t(`calendar:${what}`, { title: one.entry.title, when: when(spot) }))
  const making = useMaking({ box, api, source: sources[0], timeZone, mayMake, isTimed })
  const settle = useSettle({ move: moves.move, timeZone, say: (what, one, spot) => say(what, one, spot) })
  const open = (one: SourceEntry | undefined, deletes = false) => {
    setDeletions((count) => (deletes ? count + 1 : 0))
    setPeek(one)
  }
  const closePeek = () => {
    const key = peek === undefined ? undefined : keyOf(peek)
    open(undefined)
    const place = dayEntries.current ?? box.current
    place?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(key ?? '')}"]`)?.focus()
  }
  const mark = (day: string, steps: number, longer: number) => {
    const spot = making.mark(day, steps, longer)
    setSaid(saidSpan({ start: spot.start, end: spot.end }, { locale, timeZone }, undefined))
  }
  const dayTitle = (of: string) => whenOf({ start: of, end: null, allDay: true }, { locale, timeZone }, '')
  const sayDay = (of: string) => {
    const count = answer.entries.filter(({ entry }) => entry.start.slice(0, 10) === of).length
    setSaid(t('calendar:day', { count, date: dayTitle(of) }))
  }
  const chooseDay = (of: string) => {
    setChosen(of)
    sayDay(of)
  }
  const keys = useCalendarKeys({
    box,
    isRtl,
    timeZone,
    find,
    isTimed,
    open,
    remove: (one) => open(one, true),
    close: peek === undefined ? undefined : closePeek,
    make: mayMake ? making.makeAt : undefined,
    mark: mayMake && isTimed && !standsOnDays(first) ? mark : undefined,
    hasMark: making.hasMark,
    unmark: making.unmark,
    drop: (carried) => {
      // The entry is released once the server has confirmed its place: earlier, it would jump back and forth.
      void settle(carried.one, carried.spot, () => undefined)
        .then(answer.reread)
        .finally(keys.release)
    },
    say,
    sayDay,
    show: (day) => {
      const now = range
      if (now !== undefined && day >= now.from.slice(0, 10) && day < now.to.slice(0, 10)) return
      api()?.gotoDate(day)
    },
  })
  const { carried } = keys
  const events = useCalendarEvents(answer.entries, carried, timeZone, placingIn(view, range?.first))
  // What the calendar shares with the list of a day below it.
  const shared: CalendarOptions = {
    plugins,
    locales,
    locale,
    direction: isRtl ? 'rtl' : 'ltr',
    timeZone,
    views,
    headerToolbar: false,
    events,
    allDayText: t('calendar:allDay'),
    noEventsText: t(answer.isWaiting ? 'common:loading' : 'calendar:empty'),
    eventClick: ({ event, jsEvent }) => {
      jsEvent.preventDefault()
      open(find(event.id))
    },
    eventDidMount: ({ el, event, isMirror, view: { type } }) => {
      if (isMirror) making.mirror.current = el
      // The bars of a month without titles are opened in the list below.
      if (isBrief && type === typeOf('month', isPhone)) return
      el.dataset.entry = event.id
      el.tabIndex = 0
    },
    eventClass: ({ event }) =>
      [
        ...(find(event.id)?.entry.is_done === true ? ['is-done'] : []),
        ...(event.extendedProps.isCarried === true ? ['is-carried'] : []),
      ].join(' '),
    eventContent: ({ event, timeText, view: { type } }) => {
      const one = find(event.id)
      const shown = event.extendedProps.shown as Shown | undefined
      return one === undefined ? (
        // The pointer or keys drew this entry: it has no row yet.
        <span className="entry is-tall">{timeText}</span>
      ) : (
        <EntryContent
          one={one}
          spot={shown?.spot ?? spotOfEvent(event)}
          day={shown?.day}
          view={type.startsWith('list') ? 'list' : view}
          reading={{ locale, timeZone }}
        />
      )
    },
  }
  if (answer.error !== null && answer.isWaiting)
    return <ErrorState error={answer.error} onRetry={() => void answer.reread()} />
  return (
    <Box
      sx={{ display: 'flex', gap: 4, alignItems: 'start' }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && peek !== undefined && !event.defaultPrevented) closePeek()
      }}
    >
      <Paper sx={{ flex: 1, minInlineSize: 0, p: 3 }}>
        <CalendarTools
          title={range?.title ?? ''}
          view={view}
          isPhone={isPhone}
          onView={(next) => {
            store(next === usual ? undefined : next)
            api()?.changeView(typeOf(next, isPhone))
          }}
          subscribe={subscribe}
          onGo={(where_) => api()?.[where_]()}
        />
        {answer.isCut && (
          <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
            {t('calendar:cut')}
          </Alert>
        )}
        <Box
          ref={box}
          // Before the calendar's own keys, which open an entry with Space too.
          onKeyDownCapture={keys.onKeyDown}
          onFocus={keys.onFocus}
          tabIndex={-1}
          aria-describedby={help}
          role="group"
          aria-label={t('calendar:label')}
          data-view={view}
          data-brief={isBrief}
          sx={calendarLook}
        >
          <CalendarStyles />
          <FullCalendar
            key={isPhone ? 'phone' : 'wide'}
            ref={calendar}
            {...shared}
            firstDay={firstWeekday(locale)}
            initialView={typeOf(view, isPhone)}
            height={heightOf(view, { isPhone, isPrinted, weeks: weeksIn(range) })}
            // On paper nothing can open the other entries of a day.
            dayMaxEvents={!isPrinted}
            nowIndicator
            scrollTime={scrollTime}
            {...calendarGrid}
            {...rest}
            eventInteractive
            editable
            selectable={mayMake}
            selectMirror
            // The place stays marked while the form of the new entry is open.
            unselectAuto={false}
            moreLinkText={(count: number) => t('calendar:more', { count })}
            datesSet={(shown) => setRange(rangeOf(shown, locale))}
            select={making.onSelect}
            eventDrop={({ event, revert }) => {
              const one = find(event.id)
              if (one !== undefined) void settle(one, spotOfEvent(event), revert)
            }}
            eventResize={({ event, revert }) => {
              const one = find(event.id)
              if (one !== undefined) void settle(one, spotOfEvent(event), revert)
            }}
            {...(isBrief && briefMonth(day, timeZone, chooseDay, (count) => t('calendar:moreBrief', { count })))}
          />
        </Box>
        {isBrief && (
          <DayEntries
            ref={dayEntries}
            day={day}
            title={dayTitle(day)}
            model={first}
            make={mayMake ? () => making.makeAt(day) : undefined}
            entries={answer.entries}
            carried={carried}
            options={shared}
          />
        )}
        <Box id={help} sx={{ display: 'none' }}>
          {t('calendar:help')}
        </Box>
        <Box role="status" aria-live="assertive" sx={visuallyHidden}>
          {said}
        </Box>
      </Paper>
      {peek !== undefined && <EntryPanel one={peek} deletions={deletions} onChange={open} onClose={closePeek} />}
      {moves.question !== undefined && <ScopeDialog question={moves.question} />}
    </Box>
  )
}
