// Decision (2026-11): Formats that the file does not name (order of day and month, hours or minutes) are guessed once
// for the whole file, never by row.

import type { Priority } from '../../core/declare/priorities.ts'
import { alike, readerOf, type Vocabulary } from '../../core/words/vocabulary.ts'
import type { TaskStatus } from '../work/task-status.ts'

/** Common names of columns and statuses, in the languages of boards seen so far. */
const statusWords: Vocabulary<TaskStatus> = {
  pending: alike(`
    tareas por hacer | por hacer | pendiente | abierto | abierta | a fazer | tarefas pendentes | aberto | aberta
    | da fare | da completare | aperto | aperta | к выполнению | сделать | открыто | открыта | новая | 待办 | 待处理
    | 未开始 | 打开 | 未着手 | 作業前 | オープン | to do | to dos | backlog | open | new | idea | ideas | inbox | planned | next
    | ready | queue | icebox | someday | not started | not done | selected for development | ready for development
    | reopened | triage | requests | upcoming | created | unstarted | sprint backlog | product backlog | à faire
    | ouvert | ouverte | nouveau | nouvelle | carnet | carnet de tâches | idées | planifié | prêt | offen | neu
    | geplant | zu erledigen | zu tun | aufgaben | bereit | ideen | للتنفيذ | مفتوح | جديد | قائمة المهام | المهام
    | مخطط | لم يبدأ | قيد الانتظار للبدء | أفكار | للقيام به`),
  in_progress: alike(`
    en curso | en progreso | en revisión | em andamento | em progresso | em revisão | in corso | in revisione
    | в работе | в процессе | на проверке | 进行中 | 处理中 | 正在进行 | 進行中 | 作業中 | レビュー中 | in progress | doing | wip
    | work in progress | in review | review | code review | reviewing | ready for review | testing | test
    | in test | qa | in qa | ready for qa | in development | development | started | active | ongoing | working
    | working on it | under review | verify | ready for test | deploying | progress | en cours | en revue | revue
    | en test | à tester | tests | à valider | validation | en développement | in arbeit | in bearbeitung | läuft
    | prüfung | zu prüfen | im test | قيد التنفيذ | جاري | جاري العمل | قيد المراجعة | مراجعة | اختبار
    | قيد الاختبار | قيد العمل | قيد الإنجاز`),
  suspended: alike(`
    bloqueado | bloqueada | bloccato | bloccata | in attesa | заблокировано | 已阻塞 | ブロック中 | blocked | on hold
    | hold | waiting | waiting for | paused | postponed | deferred | stuck | suspended | parked | bloqué | bloquée
    | bloqués | en attente | en pause | suspendu | reporté | blockiert | wartet | warten | wartend | pausiert
    | zurückgestellt | معلق | محظور | متوقف مؤقتا | قيد الانتظار | مؤجل | موقوف | بانتظار`),
  stopped: alike('stopped | halted | arrêté | interrompu | gestoppt | angehalten | متوقف'),
  rejected: alike(`
    rejected | declined | cancelled | canceled | wont do | won t do | wont fix | won t fix | invalid | duplicate | abandoned
    | not planned | discarded | obsolete | dropped | not doing | cannot reproduce | rejeté | refusé | annulé
    | annulée | abandonné | doublon | abgelehnt | verworfen | abgebrochen | storniert | مرفوض | ملغى | ألغي | مكرر`),
  done: alike(`
    finalizada | finalizado | listo | hecho | hecha | terminado | terminada | resuelta | concluído | concluída
    | feito | itens concluídos | completato | completata | fatto | готово | выполнено | сделано | решено | 完成
    | 已完成 | 已解决 | 完了 | 解決済み | done | complete | completed | finished | resolved | released | shipped | deployed
    | live | fixed | accepted | verified | delivered | merged | in production | terminé | terminée | terminés
    | fini | fait | résolu | livré | achevé | validé | erledigt | fertig | abgeschlossen | gelöst | geliefert
    | منجز | مكتمل | تم | منتهي | تم الإنجاز | انتهى | مسلم | محلول`),
  closed: alike(`
    cerrado | cerrada | fechado | fechada | chiuso | chiusa | закрыто | закрыта | 已关闭 | 关闭 | クローズ | closed
    | archive | archived | fermé | fermée | clos | clôturé | archives | geschlossen | archiv | archiviert | مغلق
    | مؤرشف | الأرشيف`),
}

const priorityWords: Vocabulary<Priority> = {
  urgent: alike(`
    muy alta | la más alta | highest | muito alta | altissima | наивысший | 最高 | urgent | blocker | critical
    | asap | emergency | p0 | immediate | showstopper | very high | urgente | critique | bloquant | très haute
    | la plus haute | immédiat | dringend | kritisch | höchste | sofort | عاجل | حرج | عاجلة | الأعلى`),
  high: alike(`
    alta | alto | высокий | 高 | high | major | important | p1 | haute | élevée | majeure | majeur | hoch | hohe
    | wichtig | عالية | عالي | مرتفع | مرتفعة | مهم`),
  medium: alike(`
    media | medio | средний | 中 | medium | normal | moderate | p2 | moyenne | moyen | normale | mittel | mittlere
    | متوسط | متوسطة | عادي | عادية`),
  low: alike(`
    baja | bajo | baixa | baixo | bassa | basso | muy baja | низкий | самый низкий | 低 | 最低 | low | lowest | minor
    | trivial | p3 | p4 | p5 | basse | faible | mineure | mineur | la plus basse | niedrig | niedrige | niedrigste
    | gering | منخفض | منخفضة | الأدنى | بسيط`),
}

const defaultName =
  /^(?:untitled|sans titre|ohne titel|بلا عنوان|بدون عنوان|new|nouveau|project|projet|projekt|مشروع|export|exported|book|classeur|mappe|sheet|feuil|data|tasks?|issues?|tickets?|items?|incidents?|list|download|file|table|import|report|gantt|plan|board|document|search ?request|jira)(?: gantt project| project| export| data)?(?:[-_ ]?\(?\d+\)?)*$/iu
/**
 * Tells whether a program gives this name to unnamed things: such a name neither tells two files apart nor joins them.
 */
export const isDefaultName = (name: string): boolean => defaultName.test(name.trim())

const statuses = readerOf(statusWords)
const priorities = readerOf(priorityWords)
const priorityNames = readerOf<'priority'>({
  priority: alike('priority|prio|priorité|priorität|أولوية|severity'),
})
/** The characters of a name that are read. */
const longest = 200

/**
 * Returns the status that a column's name means, and whether the name means nothing else. A word within a sentence does
 * not count: it must begin the name or be half of it.
 */
export const readStatus = (name: string): { readonly guess: TaskStatus | null; readonly isSure: boolean } => {
  // Numbers beside it (`Done (3)`) mean nothing.
  const text = name.slice(0, longest).replaceAll(/\p{N}+/gu, ' ')
  return { guess: statuses.within(text, true) ?? null, isSure: statuses.meaning(text) !== undefined }
}
export const guessStatus = (name: string): TaskStatus | null => readStatus(name).guess
/** Returns the priority that a name means. */
export const guessPriority = (name: string): Priority | null => priorities.within(name.slice(0, longest)) ?? null
const code = /^p[0-5]$/i
const priorityWord = /^(urgent|asap|blocker|critical|highest|lowest|critique|dringend|عاجل)$/i
/** Tells whether a label is a priority: it contains the word, or can hardly mean anything else. */
export const isPriorityLabel = (label: string): boolean =>
  guessPriority(label) !== null &&
  (priorityNames.within(label) !== undefined || code.test(label.trim()) || priorityWord.test(label.trim()))
