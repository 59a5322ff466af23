import { fold } from '../../../../core/query/fold.ts'
import { alike, readerOf, type Vocabulary } from '../../../../core/words/vocabulary.ts'
import type { ColumnRole } from '../../survey.ts'
import type { TimeUnit } from './amounts.ts'
import { type JiraWord, jiraWords } from './jira-words.ts'

/** Headers by role, in this product's languages and further languages of trackers' exports. */
const words: Vocabulary<ColumnRole> = {
  key: alike(
    'issue number|incident number|case number|ticket no|ticket nr|request id|request number|case id|incident id|sys id|key|issue key|task key|card id|work item id|record id|id|task id|ticket|ticket id|ticket number|number|no|nr|#|ref|reference|identifier|code|clé|clé de ticket|clé du ticket|clé de demande|numéro|n°|identifiant|رقم|المعرف|المفتاح|رقم المهمة|nummer|vorgangsschlüssel',
  ),
  name: alike(
    'short description|brief description|ticket title|ticket subject|ticket summary|request subject|description courte|kurzbeschreibung|وصف مختصر|وصف موجز|name|title|summary|task|task name|task title|subject|issue|card|card name|card title|item|headline|what|nom|titre|tâche|nom de la tâche|sujet|résumé|intitulé|libellé|الاسم|العنوان|المهمة|اسم المهمة|الموضوع|الملخص|titel|betreff|aufgabe|zusammenfassung|content',
  ),
  description: alike(
    'long description|full description|steps to reproduce|problem description|description complète|الوصف الكامل|description|issue description|desc|details|detail|body|notes|note|card description|task description|task content|remarque|remarques|الوصف|التفاصيل|ملاحظات|beschreibung|notizen',
  ),
  kind: alike(
    'ticket type|request type|incident type|work type|type of work|type|issue type|item type|task type|work item type|tracker|kind|genre|type de demande|type de ticket|النوع|typ|vorgangstyp',
  ),
  stage: alike(
    'status name|state name|status label|issue status|ticket status|ticket state|task status|task state|incident state|request status|case status|current status|workflow state|workflow status|nom du statut|statut du ticket|اسم الحالة|حالة التذكرة|status|state|stage|list|list name|column|column name|board column|bucket|bucket name|section|section/column|progress status|statut|état|étape|colonne|liste|الحالة|المرحلة|العمود|القائمة|zustand|spalte',
  ),
  sprint: alike(
    'sprint name|iteration name|current sprint|sprint|sprints|iteration|iteration path|cycle|cycle name|milestone|milestones|target version|version cible|itérations|jalon|السبرينت|التكرار|دورة|meilenstein',
  ),
  priority: alike(
    'priority name|priority level|ticket priority|issue priority|task priority|priority|prio|severity|urgency|importance|priorité|urgence|gravité|الأولوية|الأهمية|priorität',
  ),
  epic: alike('epic name|epic title|epic|epic link|epic key|feature|initiative|épopée|الملحمة'),
  parent: alike(
    'parent|parent id|parent key|parent item|parent card|parent work item|parent task|parent issue|subtask of|tâche parente|parente|المهمة الأم|الأصل|übergeordnete aufgabe',
  ),
  assignee: alike(
    'assigned agent|agent|agent name|technician|analyst|assigned user|assigned to user|assigned person|assigned engineer|assignee email|assignee user|ticket owner|task owner|agent assigné|technicien|الموظف المكلف|الوكيل|assignee|assignees|assigned to|assigned|assign|assignee name|people|person|owner|owners|responsible|member|members|user|who|attribué à|personne assignée|cessionnaire|assigné à|assignée à|responsable|responsables|membre|membres|المكلف|المسند إليه|مسند إلى|المسؤول|المكلفون|الأعضاء|zuständig|zugewiesen an|bearbeiter|verantwortlich|zugewiesene person',
  ),
  reporter: alike(
    'caller|caller name|requester name|requester email|requested by|requested for|submitted by|submitter|contact|contact name|opened by name|customer|customer name|raised by|demandé par|appelant|مقدم البلاغ|reporter|creator|author|created by|requester|requestor|reported by|opened by|rapporteur|auteur|créateur|créé par|demandeur|المنشئ|أنشأها|أنشأه|المبلغ|مقدم الطلب|ersteller|autor|erstellt von',
  ),
  label: alike(
    'subcategory|topic|topics|keywords|ticket tags|label|labels|tag|tags|category|categories|component|components|étiquette|étiquettes|catégorie|composant|composants|mots-clés|الوسوم|الوسم|التصنيف|التصنيفات|الفئة|kategorie|stichwörter',
  ),
  created: alike(
    'date opened|submitted at|submitted on|date submitted|reported on|reported at|date reported|logged at|raised on|sys created on|created timestamp|request date|date de la demande|created|created at|created time|creation time|created on|created date|creation date|date created|opened|opened at|open date|créé|créée|création|créé le|créée le|date de création|تاريخ الإنشاء|أنشئ|أنشئت في|erstellt|erstellt am|angelegt',
  ),
  updated: alike(
    'last update|sys updated on|updated timestamp|last activity|dernière mise à jour|updated|updated at|updated time|date updated|last edited time|last modified time|last updated at|updated on|modified|last modified|last updated|changed date|modifié|modifié le|mis à jour|mise à jour|date de modification|آخر تحديث|تاريخ التعديل|aktualisiert|geändert',
  ),
  completed: alike(
    'completed?|is completed|is done|done?|complete|percent complete|resolved at|resolved on|solved at|solved on|solved date|closed on|date resolved|resolution time|resolution at|completion time|completed time|finished at|finished on|end of work|resolved timestamp|closed timestamp|% achevé|نسبة الإنجاز|completed at|completed on|completed date|completion date|date completed|closed|closed at|closed date|resolved|resolved date|resolution date|done at|finished|date done|date closed|terminé le|terminée le|clôturé le|clôturé|fermé le|fermé|fermée|date de résolution|résolu|résolue|تاريخ الإنجاز|تاريخ الإغلاق|أنجز في|erledigt|erledigt am|abgeschlossen am|gelöst',
  ),
  start: alike(
    'start|start date|starts|starts at|begin|begin date|planned start|début|date de début|تاريخ البدء|البداية|تاريخ البداية|startdatum|beginn|start time',
  ),
  due: alike(
    'due by|sla due|resolution due|resolve by|expected by|must be done by|due|due date|due on|due at|deadline|end|end date|target date|finish|finish date|planned end|échéance|date d’échéance|date limite|fin|date de fin|تاريخ الاستحقاق|الموعد النهائي|تاريخ الانتهاء|النهاية|الاستحقاق|fällig|fällig am|fälligkeitsdatum|enddatum',
  ),
  estimate: alike(
    'estimate|estimation|estimated time|time estimate|time estimated|estimated hours|estimate (hours)|estimate (h)|estimate (min)|estimate (minutes)|estimated minutes|original estimate|effort|duration|work|charge|durée|durée estimée|temps|effort estimé|estimé|temps estimé|التقدير|المدة|الوقت المقدر|schätzung|aufwand|geschätzter aufwand|dauer',
  ),
  story_points: alike(
    'story points|story point|points|sp|story point estimate|size|points d’effort|points d’histoire|نقاط القصة|النقاط',
  ),
  comment: alike('comment|comments|commentaire|commentaires|التعليقات|تعليق|kommentar|kommentare'),
  work_log: alike('log work|work log|worklogs|journal de travail|arbeitsprotokoll|سجل العمل'),
  blocks: alike('blocks|blocking|is blocking|outward issue link (blocks)|bloque|يحظر|blockiert'),
  relates_to: alike(
    'related|relates to|related to|related issues|outward issue link (relates)|lié à|liée à|en lien avec|مرتبط بـ|مرتبطة بـ|hängt zusammen mit',
  ),
  duplicates: alike('duplicates|duplicate of|outward issue link (duplicate)|doublon de|مكرر لـ|duplikat von'),
  blocked_by: alike(
    'blocked by|is blocked by|depends on|dependencies|bloqué par|bloquée par|محظورة بواسطة|blockiert von|blockiert durch',
  ),
  duplicated_by: alike('duplicated by|is duplicated by|duplicates by|dupliqué par|مكررة بواسطة'),
  file: alike('attachment|attachments|file|files|pièce jointe|pièces jointes|fichiers|المرفقات|anhang|anhänge'),
  url: alike('url|link|permalink|task url|card url|issue url|html url|lien|adresse|الرابط'),
}

/** The characters of a header that are read; a longer one is no name of a role. */
const longest = 200

const roles = readerOf(words)
const jira = readerOf(jiraWords)
/** Returns the meaning of a header of Jira, in any language. */
export const jiraWordOf = (header: string): JiraWord | undefined => jira.meaning(header.slice(0, longest))

/** Headers of Jira's custom fields. */
const customField =
  /^(?:custom field|champs? personnalisés?|benutzerdefiniertes? feld(?:er)?|campos? personalizados?|campo personalizzato|пользовательское поле|настраиваемое поле|自定义字段|カスタム ?フィールド|حقل مخصص) ?[(（](.+)[)）]$/iu

/** Returns the role of a header; a unit in brackets is ignored. */
export const roleOfHeader = (whole: string): ColumnRole | undefined => {
  const header = whole.slice(0, longest)
  const spellings = [header, header.replace(/\s*[([][^()[\]]{1,12}[)\]]\s*$/, ''), header.replace(customField, '$1')]
  return spellings.map((spelling) => roles.meaning(spelling) ?? jiraRoleOf(spelling)).find((role) => role !== undefined)
}
const jiraRoleOf = (header: string): ColumnRole | undefined =>
  jira
    .claims(header)
    .map(({ means }) => means)
    .find((means) => means !== 'id' && means !== 'project' && means !== 'none')

/** Returns the unit of plain numbers that a header names. */
export const unitOfHeader = (header: string): TimeUnit | null => {
  const folded = fold(header.slice(0, longest))
  if (/\b(s|sec|seconds|secondes)\b|ثوان/.test(folded)) return 'seconds'
  return /\bmin(utes?)?\b|دقائق|دقيقه/.test(folded)
    ? 'minutes'
    : /\b(h|hrs?|hours?|heures?|stunden)\b|ساع/.test(folded)
      ? 'hours'
      : null
}
