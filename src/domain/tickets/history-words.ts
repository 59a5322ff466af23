import { fold } from '../../core/query/fold.ts'
import type { HistoryTarget } from './history-targets.ts'
import type { priorities } from './priorities.ts'
import { type TicketStatus, ticketStatuses } from './ticket-status.ts'

/** Splits the words of a table at its bars. */
const listed = (text: string): readonly string[] => text.split('|').map((word) => word.trim())

export const wordOf = (text: string): string =>
  fold(text)
    .replaceAll(/[\s_\-.+]+/g, ' ')
    .trim()

/** The folded words of headers; the first target that has a word is guessed. */
export const headerWords: readonly (readonly [HistoryTarget, readonly string[]])[] = [
  [
    'at',
    listed(`
    at | time | timestamp | date | datetime | when | time:timestamp | event time | event timestamp | event date | date time
    | date/time | datestamp | change date+time | change date | changed on | change time | createtime | create time
    | sys updated at | sys updated on | updated at | updated on | updated | last updated | complete timestamp | start timestamp
    | occurred at | changed at | performed at | event at | created | created at | heure | zeit | zeitpunkt | datum | fecha | horodatage | الوقت
    | التاريخ`),
  ],
  [
    'created',
    listed(`
    created at | created on | created | date created | creation date | creation time | opened at | opened on | opened
    | open time | sys created at | sys created on | reported at | submitted at`),
  ],
  [
    'ticket',
    listed(`
    case:concept:name | ticket | ticket id | ticket number | ticket key | id | key | number | case | case id | issue | issue key
    | incident | incident id | incident number | issue id | request id | request | sr number | tn | ticketnumber | ticketid
    | caseid | case key | o id | object id | ticket no | numero | numéro | التذكرة | case number | ref | reference`),
  ],
  [
    'status',
    listed(`
    status | state | status name | state name | status label | nom du statut | statusname | اسم الحالة | incident state | ticket status | ticket state | incident status | case status | new status | status to
    | to status | new state | etat | statut | zustand | estado | الحالة`),
  ],
  [
    'event',
    listed(`
    event | event type | activity | concept:name | action | action type | history type | historytype | change type
    | incidentactivity type | evenement | الحدث`),
  ],
  [
    'priority',
    listed(`
    priority | severity | urgency | priorite | priorité | الأولوية`),
  ],
  [
    'person',
    listed(`
    person | user | actor | author | by | changed by | agent | who | actor id | updater | updater id | changed by name
    | sys updated by | create by | createby | org:resource | involved st | resource | personne | auteur | الشخص`),
  ],
  [
    'title',
    listed(`
    title | subject | summary | name | titre | objet | العنوان`),
  ],
  [
    'description',
    listed(`
    description | body | text | الوصف`),
  ],
  [
    'type',
    listed(`
    type | ticket type | category | issue type | النوع`),
  ],
  [
    'domain',
    listed(`
    domain | area | domaine | المجال`),
  ],
  [
    'client',
    listed(`
    client | customer | organisation | organization | company | account | العميل`),
  ],
  [
    'department',
    listed(`
    department | service | القسم`),
  ],
  [
    'team',
    listed(`
    team | group | queue | assignment group | assigned group | support group | assigned team | org:group | equipe | équipe
    | الفريق`),
  ],
  [
    'project',
    listed(`
    project | projet | المشروع`),
  ],
  [
    'requester',
    listed(`
    requester | requester email | reporter | opened by | caller id | requested by | caller | contact | demandeur | مقدّم الطلب`),
  ],
  [
    'assignee',
    listed(`
    assignee | assigned to | assignee email | owner | responsable | المكلّف`),
  ],
  [
    'tags',
    listed(`
    tags | tag | labels | etiquettes | étiquettes | الوسوم`),
  ],
  [
    'time_zone',
    listed(`
    time zone | timezone | fuseau horaire | المنطقة الزمنية`),
  ],
  [
    'field',
    listed(`
    field | field name | fieldname | changed field | attribute | property | champ | الحقل`),
  ],
  [
    'old',
    listed(`
    old | old value | previous value | prior value | value from | from value | fromstring | from string | from | from status
    | old status | previous status | previous state | old state | from state | status before | ancien | القيمة السابقة`),
  ],
  [
    'value',
    listed(`
    value | new value | value to | to value | tostring | to string | to | new | nouveau | القيمة`),
  ],
]
const statusWords: { readonly [S in TicketStatus]: readonly string[] } = {
  new: listed(`
    new | created | submitted | registered | received | logged | unassigned | to do | awaiting assignment | nouveau | neu
    | nuevo | جديدة`),
  open: listed(`
    open | opened | in progress | active | assigned | accepted | work in progress | reopened | re opened | escalated
    | acknowledged | processing | working | being worked on | work started | in review | waiting for support | queued
    | in arbeit | in bearbeitung | offen | abierto | en curso | reopen | re open | ouvert | en cours | مفتوحة | started
    | triaged | responded`),
  pending: listed(`
    pending | waiting | waiting for customer | waiting on customer | pending customer | awaiting customer | awaiting reply
    | waiting for user | awaiting user info | pending user | wait | wait user | wait customer | waiting for reply
    | waiting for reporter | waiting for information | waiting for user info | awaiting information | awaiting info
    | awaiting caller | awaiting caller info | awaiting user | pending user info | need more info | needs info
    | information requested | wartend | pendiente | en attente | بانتظار الرد | customer reply | pending reminder`),
  on_hold: listed(`
    on hold | hold | onhold | suspended | paused | waiting for vendor | waiting on third party | pending vendor
    | awaiting vendor | awaiting supplier | awaiting third party | waiting on vendor | waiting for third party
    | awaiting problem | awaiting evidence | awaiting change | waiting for approval | wait vendor | wait implementation
    | pending auto close | deferred | postponed | en espera | blocked | suspendu | معلّقة | pending close`),
  solved: listed(`
    solved | resolved | done | fixed | completed | complete | resolve | resolu | gelost | erledigt | resuelto | محلولة`),
  closed: listed(`
    closed | close | cancelled | canceled | rejected | archived | closed successful | closed unsuccessful
    | closed with workaround | removed | deleted | declined | duplicate | clos | ferme | geschlossen | abgeschlossen | cerrado
    | مغلقة | merged`),
}
export const statusByWord = new Map(
  ticketStatuses.flatMap((status) => statusWords[status].map((word) => [wordOf(word), status] as const)),
)

export const priorityWords: { readonly [word: string]: (typeof priorities)[number] } = {
  lowest: 'low',
  minor: 'low',
  trivial: 'low',
  basse: 'low',
  p4: 'low',
  p5: 'low',
  'sev 4': 'low',
  '4': 'low',
  '5': 'low',
  normal: 'medium',
  moderate: 'medium',
  moyenne: 'medium',
  p3: 'medium',
  'sev 3': 'medium',
  '3': 'medium',
  standard: 'medium',
  major: 'high',
  haute: 'high',
  p2: 'high',
  'sev 2': 'high',
  '2': 'high',
  important: 'high',
  critical: 'urgent',
  highest: 'urgent',
  blocker: 'urgent',
  urgente: 'urgent',
  p1: 'urgent',
  'sev 1': 'urgent',
  '1': 'urgent',
  emergency: 'urgent',
}

/** Words for an event in which an agent answered so that the requester could read it. */
export const replyWords: ReadonlySet<string> = new Set(
  listed(`
    reply | replied | public reply | agent reply | agent replied | first reply | response | responded | agent response
    | first response | answer | answered | public comment | comment public | sendanswer | send answer | emailagent
    | reply sent | email sent | reponse | antwort | رد`).map(wordOf),
)

/** The ticket's field for each word with which a log names the changed field. */
export const targetByWord: ReadonlyMap<string, HistoryTarget> = new Map(
  headerWords
    .filter(([target]) => !['at', 'created', 'ticket', 'event', 'person', 'field', 'old', 'value'].includes(target))
    .flatMap(([target, words]) => words.map((word) => [wordOf(word), target] as const)),
)
