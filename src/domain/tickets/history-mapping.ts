// Decision (2026-11): Other systems' logs are read tolerantly (words, times, separators, any columns) and told exactly: what is
// not understood is a problem with its line and word, and nothing is written until nothing is left of them or they are left out on purpose.
import { fold } from '../../core/fold.ts'
import { priorities } from './priorities.ts'
import { type TicketStatus, ticketStatuses } from './ticket-status.ts'

/** What a column of a log may say. `field`, `old` and `value` are of logs that name the changed field in a cell. */
export const historyTargets = [
  ...['at', 'ticket', 'status', 'priority', 'person', 'title', 'description', 'type', 'domain', 'client', 'department'],
  ...['team', 'project', 'requester', 'assignee', 'tags', 'time_zone', 'field', 'old', 'value', 'ignore'],
] as const
export type HistoryTarget = (typeof historyTargets)[number]

/** A cell that says several things: its parts, by a separator, as columns of their own. */
export type Split = { readonly column: string; readonly separator: string; readonly into: readonly string[] }
export type HistoryMapping = {
  /** What each column says, by its name in the first line, or that of a split's part. */
  readonly columns: { readonly [column: string]: HistoryTarget }
  readonly splits: readonly Split[]
  /** Our status or priority for a word of the file, or null: such an event changes none. */
  readonly statuses: { readonly [word: string]: TicketStatus | null }
  readonly priorities: { readonly [word: string]: string | null }
  /** Of times without a zone. */
  readonly timeZone: string
  /** Of 3/4/2026. */
  readonly days?: 'dmy' | 'mdy'
  /** Name of the system that it comes from: keys are unique within it. */
  readonly source: string
}

/** Words of headers, folded; the first target that has the word is guessed. */
const headerWords: readonly (readonly [HistoryTarget, readonly string[]])[] = [
  [
    'at',
    [
      'at',
      'time',
      'timestamp',
      'date',
      'datetime',
      'when',
      'event time',
      'occurred at',
      'changed at',
      'created',
      'created at',
      'event at',
      'heure',
      'horodatage',
      'الوقت',
      'التاريخ',
    ],
  ],
  [
    'ticket',
    [
      'ticket',
      'ticket id',
      'ticket number',
      'ticket key',
      'id',
      'key',
      'number',
      'case',
      'case id',
      'issue',
      'issue key',
      'incident',
      'ticket no',
      'numero',
      'numéro',
      'التذكرة',
      'case number',
      'ref',
      'reference',
    ],
  ],
  [
    'status',
    ['status', 'state', 'new status', 'status to', 'to status', 'new state', 'etat', 'état', 'statut', 'الحالة'],
  ],
  ['priority', ['priority', 'severity', 'urgency', 'priorite', 'priorité', 'الأولوية']],
  [
    'person',
    [
      'person',
      'user',
      'actor',
      'author',
      'by',
      'changed by',
      'agent',
      'who',
      'resource',
      'personne',
      'auteur',
      'الشخص',
    ],
  ],
  ['title', ['title', 'subject', 'summary', 'name', 'titre', 'objet', 'العنوان']],
  ['description', ['description', 'body', 'text', 'الوصف']],
  ['type', ['type', 'ticket type', 'category', 'issue type', 'النوع']],
  ['domain', ['domain', 'area', 'domaine', 'المجال']],
  ['client', ['client', 'customer', 'organisation', 'organization', 'company', 'account', 'العميل']],
  ['department', ['department', 'service', 'القسم']],
  ['team', ['team', 'group', 'queue', 'assignment group', 'equipe', 'équipe', 'الفريق']],
  ['project', ['project', 'projet', 'المشروع']],
  ['requester', ['requester', 'reporter', 'requested by', 'caller', 'contact', 'demandeur', 'مقدّم الطلب']],
  ['assignee', ['assignee', 'assigned to', 'owner', 'responsable', 'المكلّف']],
  ['tags', ['tags', 'tag', 'labels', 'etiquettes', 'étiquettes', 'الوسوم']],
  ['time_zone', ['time zone', 'timezone', 'fuseau horaire', 'المنطقة الزمنية']],
  ['field', ['field', 'changed field', 'attribute', 'champ', 'الحقل']],
  ['old', ['old', 'old value', 'from', 'from status', 'old status', 'previous status', 'ancien', 'القيمة السابقة']],
  ['value', ['value', 'new value', 'to', 'new', 'nouveau', 'القيمة']],
]
export const wordOf = (text: string): string =>
  fold(text)
    .replaceAll(/[\s_\-.]+/g, ' ')
    .trim()

/** What the columns of a file probably say; each target once, as far as their names tell. */
export const guessColumns = (header: readonly string[]): { readonly [column: string]: HistoryTarget } => {
  const taken = new Set<HistoryTarget>()
  const guessed: { [column: string]: HistoryTarget } = Object.fromEntries(header.map((column) => [column, 'ignore']))
  // The most telling word first: `created at` is a time only where no `timestamp` is.
  for (const [target, words] of headerWords)
    for (const word of words) {
      const column = header.find((one) => guessed[one] === 'ignore' && wordOf(one) === wordOf(word))
      if (column === undefined || taken.has(target)) continue
      guessed[column] = target
      taken.add(target)
    }
  return guessed
}

const statusWords: { readonly [S in TicketStatus]: readonly string[] } = {
  new: ['new', 'created', 'submitted', 'registered', 'received', 'logged', 'unassigned', 'nouveau', 'جديدة'],
  open: [
    'open',
    'opened',
    'in progress',
    'active',
    'assigned',
    'accepted',
    'work in progress',
    'reopened',
    're opened',
    'escalated',
    'acknowledged',
    'in arbeit',
    'ouvert',
    'en cours',
    'مفتوحة',
    'started',
    'triaged',
    'responded',
  ],
  pending: [
    'pending',
    'waiting',
    'waiting for customer',
    'waiting on customer',
    'pending customer',
    'awaiting customer',
    'awaiting reply',
    'waiting for user',
    'awaiting user info',
    'pending user',
    'wait',
    'en attente',
    'بانتظار الرد',
    'customer reply',
    'pending reminder',
  ],
  on_hold: [
    'on hold',
    'hold',
    'onhold',
    'suspended',
    'paused',
    'waiting for vendor',
    'waiting on third party',
    'pending vendor',
    'awaiting vendor',
    'blocked',
    'suspendu',
    'معلّقة',
    'pending close',
  ],
  solved: ['solved', 'resolved', 'done', 'fixed', 'completed', 'complete', 'resolu', 'résolu', 'محلولة'],
  closed: ['closed', 'close', 'cancelled', 'canceled', 'rejected', 'archived', 'clos', 'fermé', 'مغلقة', 'merged'],
}
const byWord = new Map(
  ticketStatuses.flatMap((status) => statusWords[status].map((word) => [wordOf(word), status] as const)),
)

const priorityWords: { readonly [word: string]: (typeof priorities)[number] } = {
  ...{
    lowest: 'low',
    minor: 'low',
    trivial: 'low',
    basse: 'low',
    p4: 'low',
    p5: 'low',
    'sev 4': 'low',
    '4': 'low',
    '5': 'low',
  },
  ...{
    normal: 'medium',
    moderate: 'medium',
    moyenne: 'medium',
    p3: 'medium',
    'sev 3': 'medium',
    '3': 'medium',
    standard: 'medium',
  },
  ...{ major: 'high', haute: 'high', p2: 'high', 'sev 2': 'high', '2': 'high', important: 'high' },
  ...{
    critical: 'urgent',
    highest: 'urgent',
    blocker: 'urgent',
    urgente: 'urgent',
    p1: 'urgent',
    'sev 1': 'urgent',
    '1': 'urgent',
    emergency: 'urgent',
  },
}

/** Our status for a word: as mapped, else as it is commonly meant; undefined where neither says. */
export const statusOf = (
  text: string,
  { statuses }: Pick<HistoryMapping, 'statuses'>,
): TicketStatus | null | undefined => {
  const word = wordOf(text)
  const mapped = Object.entries(statuses).find(([one]) => wordOf(one) === word)
  return mapped === undefined ? byWord.get(word) : mapped[1]
}

export const priorityOf = (
  text: string,
  { priorities: mapped }: Pick<HistoryMapping, 'priorities'>,
): string | null | undefined => {
  const word = wordOf(text)
  const own = Object.entries(mapped).find(([one]) => wordOf(one) === word)
  if (own !== undefined) return own[1]
  // `2 - High`, `High (P2)`: one of the words is ours.
  return (
    priorities.find((one) => one === word) ??
    priorityWords[word] ??
    word.split(' ').flatMap((part) => priorities.find((one) => one === part) ?? [])[0]
  )
}

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (value: unknown): { readonly [key: string]: string | null } =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one === null ? null : String(one)]))
    : {}

/** Reads a mapping as it is sent; what is missing is guessed from the header. @returns undefined where it can't be read */
export const readMapping = (raw: unknown, header: readonly string[]): HistoryMapping | undefined => {
  if (!isRecord(raw)) return undefined
  const splits = Array.isArray(raw.splits)
    ? raw.splits.filter(isRecord).map(
        ({ column, separator, into }): Split => ({
          column: String(column),
          separator: String(separator),
          into: Array.isArray(into) ? into.map(String) : [],
        }),
      )
    : []
  const all = [...header, ...splits.flatMap(({ into }) => into)]
  const sent = texts(raw.columns)
  const columns = { ...guessColumns(all), ...sent }
  const isKnown = Object.values(columns).every((one) => (historyTargets as readonly (string | null)[]).includes(one))
  const statuses = texts(raw.statuses)
  const areOurs = Object.values(statuses).every(
    (one) => one === null || (ticketStatuses as readonly string[]).includes(one),
  )
  const ranks = texts(raw.priorities)
  if (
    !isKnown ||
    !areOurs ||
    !Object.values(ranks).every((one) => one === null || (priorities as readonly string[]).includes(one))
  )
    return undefined
  return {
    columns: columns as HistoryMapping['columns'],
    splits,
    statuses: statuses as HistoryMapping['statuses'],
    priorities: ranks,
    timeZone: typeof raw.time_zone === 'string' ? raw.time_zone : 'UTC',
    ...(raw.days === 'dmy' || raw.days === 'mdy' ? { days: raw.days } : {}),
    source: typeof raw.source === 'string' && raw.source !== '' ? raw.source.slice(0, 60) : 'csv',
  }
}
