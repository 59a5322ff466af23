import skeleton from '@fullcalendar/react/skeleton.css?inline'
import palette from '@fullcalendar/react/themes/classic/palette.css?inline'
import theme from '@fullcalendar/react/themes/classic/theme.css?inline'
import { settings } from '../../base/browser/settings.ts'
import { phoneQuery } from '../../base/theme/tokens.ts'

/** Styles of an entry, in the calendar and in the list of a day's other entries, which is outside the calendar. */
const entries = `
/* Entries stand one below the other: with its padding each is as high as a pointer's target has to be (24 px, WCAG 2.5.8). */
[data-view=month] .entry { flex-wrap: wrap; block-size: 20px; line-height: 20px; column-gap: 4px; padding-inline: 2px 0; font-size: 0.75rem }
[data-view=month] .is-block .entry { padding-inline: 6px }
[data-view=month] .is-start .entry { padding-inline-start: 4px }
[data-view=month] .is-more { padding-inline-start: 5px }
/* Bars are tints: at full strength a month of them is all that one sees. */
[data-view] .is-block { background: color-mix(in oklab, var(--fc-event-color) 22%, var(--tms-palette-background-paper)) }
[data-view] .is-block.is-start { border-inline-start: 3px solid var(--fc-event-color) }
[data-view] .is-block, [data-view] .is-block * { color: var(--tms-palette-text-primary) }
.is-rest { background: var(--tms-palette-background-default) }
.entry { display: flex; overflow: hidden; white-space: nowrap; padding-inline: 4px; font-size: 0.8125rem }
/* A day of a month, and a line of a week, have no room for what is in the tooltip too. */
.entry-heard, [data-view=month] .entry-zone, [data-view=week] .entry:not(.is-tall) .entry-zone { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
.entry-time { flex: none; margin-inline-end: 4px; font-variant-numeric: tabular-nums }
/* Cut at its own end, which in a line of the other direction is not the line's. */
.entry-cut { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis }
/* In a month the title comes first; the time is there where it has room, and else below the line's edge. */
[data-view=month] .entry-time { order: 1; margin-inline-end: 0; font-size: 0.6875rem; color: var(--tms-palette-text-secondary) }
[data-view=month] .entry-cut { max-inline-size: 100% }
.entry-zone { flex-shrink: 1000; margin-inline-start: 4px; opacity: 0.8 }
/* A list has columns: when, and what, with the zone below the title. */
[data-view=list] .entry { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); column-gap: 8px; white-space: normal; overflow-wrap: anywhere }
[data-view=list] .entry-time { margin: 0; color: var(--tms-palette-text-secondary) }
[data-view=list] .entry-cut { grid-column: 2 }
[data-view=list] .entry-zone { margin: 0 }
[data-view=list] .entry:has(.entry-zone) .entry-time { grid-row: span 2 }
/* The dot of its colour stands beside the first line, however many there are. */
[data-view=list] [data-entry] { align-items: start }
[data-view=list] [data-entry] > :first-child { margin-block-start: 5px }
/* Where there is room below, nothing of a title is cut. */
[data-view=week] .entry, [data-view=day] .entry { column-gap: 4px; line-height: 1.3 }
/* Among hours the title comes first: the place says when. */
[data-view=week] .entry-time, [data-view=day] .entry-time { order: 1; margin-inline-end: 0; opacity: 0.9 }
[data-view=week] .entry-zone, [data-view=day] .entry-zone { order: 2; margin-inline-start: 0 }
[data-view=week] .entry:not(.is-tall) { flex-wrap: wrap; block-size: 1.3em }
[data-view=week] .entry:not(.is-tall) .entry-cut { max-inline-size: 100% }
[data-view=week] .entry.is-tall, [data-view=day] .entry.is-tall { flex-wrap: wrap; align-content: start; white-space: normal; overflow-wrap: anywhere }
[data-view=week] .is-tall .entry-cut:not(.entry-zone), [data-view=day] .is-tall .entry-cut:not(.entry-zone) { inline-size: 100%; font-weight: 600 }
/* Where a day has no room for titles, an entry is a bar: those who hear it get its words. */
[data-brief=true] .entry { min-block-size: 3px; line-height: 0 }
.is-said { display: none }
[data-brief=true] .entry > * { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
[data-brief=true] [role=listitem] { pointer-events: none }
[data-brief=true] [role=cell] { cursor: pointer }
.is-chosen { background: var(--tms-palette-action-selected) }
/* Today is a mark of its date, no ground of its day. */
.is-today { background: var(--tms-palette-primary-main); color: var(--tms-palette-primary-contrastText); border-radius: 999px; font-weight: 600; padding-block: 0; padding-inline: 7px; margin-block: 3px; margin-inline: 2px }
.list-day { background: none }
.list-day .is-today { background: none; color: inherit; padding: 0; margin: 0 }
.list-today { color: var(--tms-palette-primary-main) }
@media ${phoneQuery} {
  /* Three days have room for the title or the time: the hours stand beside. */
  [data-view=week] .entry-time { display: none }
  [data-view=week] [role=columnheader] [aria-hidden], [data-view=week] [role=columnheader] [aria-hidden] * { min-inline-size: 0; white-space: normal; text-align: center }
}
@media ${phoneQuery} {
  [data-view=list] .entry { grid-template-columns: 6.75rem minmax(0, 1fr) }
  /* A short line for each event; its own page says the time of its zone. */
  [data-view=list] .entry:has(.entry-zone) .entry-time { grid-row: auto }
  [data-view=list] .entry-zone { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%) }
}
`

/**
 * The calendar's own styles, once in the page. They come with its code, and no plugin mirrors them for right-to-left,
 * as the calendar mirrors itself.
 */
export const CalendarStyles = () => (
  <style href="calendar" precedence="default" nonce={settings.styleNonce}>
    {skeleton + theme + palette + entries}
  </style>
)
