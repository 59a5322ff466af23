import type { Priority } from '../../core/declare/priorities.ts'
import { alike, clearestFirst, type Vocabulary } from '../../core/words/vocabulary.ts'
import type { HistoryTarget } from './history-targets.ts'
import type { TicketStatus } from './ticket-status.ts'

/** Headers by target; the first target that has one is guessed. */
export const headerWords: Vocabulary<HistoryTarget> = {
  at: clearestFirst(`
    at | time | timestamp | date | datetime | when | time:timestamp | event time | event timestamp | event date
    | datestamp | change date+time | change date | changed on | change time | createtime | sys updated at
    | sys updated on | updated at | updated on | updated | last updated | complete timestamp | start timestamp
    | occurred at | changed at | performed at | event at | created | created at | heure | zeit | zeitpunkt | datum
    | fecha | horodatage | الوقت | التاريخ`),
  created: clearestFirst(`
    created at | created on | created | date created | creation date | creation time | opened at | opened on
    | opened | open time | sys created at | sys created on | reported at | submitted at`),
  ticket: clearestFirst(`
    case:concept:name | ticket | ticket id | ticket number | ticket key | id | key | number | case | case id
    | issue | issue key | incident | incident id | incident number | issue id | request id | request | sr number
    | tn | case key | o id | object id | ticket no | numero | التذكرة | case number | ref | reference`),
  status: clearestFirst(`
    status | state | status name | state name | status label | nom du statut | اسم الحالة | incident state
    | ticket status | ticket state | incident status | case status | new status | status to | to status
    | new state | etat | statut | zustand | estado | الحالة`),
  event: clearestFirst(`
    event | event type | activity | concept:name | action | action type | history type | change type
    | incidentactivity type | evenement | الحدث`),
  priority: clearestFirst('priority | severity | urgency | priorite | الأولوية'),
  person: clearestFirst(`
    person | user | actor | author | by | changed by | agent | who | actor id | updater | updater id
    | changed by name | sys updated by | create by | org:resource | involved st | resource | personne | auteur
    | الشخص`),
  title: clearestFirst('title | subject | summary | name | titre | objet | العنوان'),
  description: clearestFirst('description | body | text | الوصف'),
  type: clearestFirst('type | ticket type | category | issue type | النوع'),
  domain: clearestFirst('domain | area | domaine | المجال'),
  client: clearestFirst('client | customer | organisation | organization | company | account | العميل'),
  department: clearestFirst('department | service | القسم'),
  team: clearestFirst(`
    team | group | queue | assignment group | assigned group | support group | assigned team | org:group | equipe
    | الفريق`),
  project: clearestFirst('project | projet | المشروع'),
  requester: clearestFirst(`
    requester | requester email | reporter | opened by | caller id | requested by | caller | contact | demandeur
    | مقدّم الطلب`),
  assignee: clearestFirst('assignee | assigned to | assignee email | owner | responsable | المكلّف'),
  tags: clearestFirst('tags | tag | labels | etiquettes | الوسوم'),
  time_zone: clearestFirst('time zone | fuseau horaire | المنطقة الزمنية'),
  field: clearestFirst('field | field name | changed field | attribute | property | champ | الحقل'),
  old: clearestFirst(`
    old | old value | previous value | prior value | value from | from value | fromstring | from | from status
    | old status | previous status | previous state | old state | from state | status before | ancien
    | القيمة السابقة`),
  value: clearestFirst('value | new value | value to | to value | tostring | to | new | nouveau | القيمة'),
}
export const statusWords: Vocabulary<TicketStatus> = {
  new: alike(`
    new | created | submitted | registered | received | logged | unassigned | to do | awaiting assignment
    | nouveau | neu | nuevo | جديدة`),
  open: alike(`
    open | opened | in progress | active | assigned | accepted | work in progress | reopened | escalated
    | acknowledged | processing | working | being worked on | work started | in review | waiting for support
    | queued | in arbeit | in bearbeitung | offen | abierto | en curso | reopen | ouvert | en cours | مفتوحة
    | started | triaged | responded`),
  pending: alike(`
    pending | waiting | waiting for customer | waiting on customer | pending customer | awaiting customer
    | awaiting reply | waiting for user | awaiting user info | pending user | wait | wait user | wait customer
    | waiting for reply | waiting for reporter | waiting for information | waiting for user info
    | awaiting information | awaiting info | awaiting caller | awaiting caller info | awaiting user
    | pending user info | need more info | needs info | information requested | wartend | pendiente | en attente
    | بانتظار الرد | customer reply | pending reminder`),
  on_hold: alike(`
    on hold | hold | suspended | paused | waiting for vendor | waiting on third party | pending vendor
    | awaiting vendor | awaiting supplier | awaiting third party | waiting on vendor | waiting for third party
    | awaiting problem | awaiting evidence | awaiting change | waiting for approval | wait vendor
    | wait implementation | pending auto close | deferred | postponed | en espera | blocked | suspendu | معلّقة
    | pending close`),
  solved: alike(`
    solved | resolved | done | fixed | completed | complete | resolve | resolu | gelost | erledigt | resuelto
    | محلولة`),
  closed: alike(`
    closed | close | cancelled | canceled | rejected | archived | closed successful | closed unsuccessful
    | closed with workaround | removed | deleted | declined | duplicate | clos | ferme | geschlossen
    | abgeschlossen | cerrado | مغلقة | merged`),
}
/** Severities of other systems begin at 1, the most urgent. */
export const priorityWords: Vocabulary<Priority> = {
  low: alike('low|lowest|minor|trivial|basse|p4|p5|sev 4|4|5'),
  medium: alike('medium|normal|moderate|moyenne|p3|sev 3|3|standard'),
  high: alike('high|major|haute|p2|sev 2|2|important'),
  urgent: alike('urgent|critical|highest|blocker|urgente|p1|sev 1|1|emergency'),
}

/** Events in which an agent answered so that the requester could read it. */
export const eventWords: Vocabulary<'reply'> = {
  reply: alike(`
    reply | replied | public reply | agent reply | agent replied | first reply | response | responded
    | agent response | first response | answer | answered | public comment | comment public | sendanswer
    | emailagent | reply sent | email sent | reponse | antwort | رد`),
}
