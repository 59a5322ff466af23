/** Names of tasks that all of the demo’s projects have: data only. */

type Language = 'en' | 'fr' | 'ar'

/** The work that every project has, in order. */
export const commonTasks: { readonly [L in Language]: readonly string[] } = {
  en: [
    'Agree on what counts as done',
    'Name the people and their days',
    'Visit the site with those who work there',
    'Risks: list, owner, what we do',
    'Budget checked with finance',
    'Choose the pilot team',
    'Train the first shift',
    'Run one week beside the old way',
    'Collect what annoys people',
    'Fix the five most annoying things',
    'Roll out to the second site',
    'Write the one-page instructions',
    'Measure again and compare',
    'Thank everyone and close',
  ],
  fr: [
    'Se mettre d’accord sur ce qui est « fini »',
    'Nommer les personnes et leurs jours',
    'Visiter le site avec ceux qui y travaillent',
    'Risques : liste, responsable, parade',
    'Budget vu avec la finance',
    'Choisir l’équipe pilote',
    'Former la première équipe',
    'Une semaine en double avec l’ancienne méthode',
    'Recueillir ce qui agace',
    'Corriger les cinq points les plus agaçants',
    'Étendre au second site',
    'Rédiger le mode d’emploi d’une page',
    'Mesurer de nouveau et comparer',
    'Remercier et clore',
  ],
  ar: [
    'الاتفاق على معنى «منجز»',
    'تسمية الأشخاص وأيام عملهم',
    'زيارة الموقع مع العاملين فيه',
    'المخاطر: القائمة والمسؤول والإجراء',
    'مراجعة الميزانية مع المالية',
    'اختيار الفريق التجريبي',
    'تدريب الوردية الأولى',
    'أسبوع موازٍ للطريقة القديمة',
    'جمع ملاحظات المستخدمين',
    'إصلاح أكثر خمس نقاط إزعاجًا',
    'التعميم على الموقع الثاني',
    'كتابة تعليمات من صفحة واحدة',
    'القياس من جديد والمقارنة',
    'شكر الجميع والإغلاق',
  ],
}

/** The parts of a larger task. */
export const smallTasks: { readonly [L in Language]: readonly string[] } = {
  en: ['Ask for three offers', 'Draft for comments', 'Final check'],
  fr: ['Demander trois offres', 'Projet à relire', 'Dernière vérification'],
  ar: ['طلب ثلاثة عروض', 'مسودة للمراجعة', 'الفحص الأخير'],
}
export const demoEpics: { readonly [L in Language]: readonly string[] } = {
  en: ['Groundwork', 'People and training', 'Going live'],
  fr: ['Fondations', 'Équipes et formation', 'Mise en service'],
  ar: ['الأساسات', 'الفرق والتدريب', 'الإطلاق'],
}
export const taskNotes: { readonly [L in Language]: readonly string[] } = {
  en: [
    '<p>Done when somebody who was not there can tell that it is.</p>',
    '<p>Open questions:</p><ul><li>Who decides?</li><li>By when?</li></ul>',
    '<p>See the photographs of the last visit. <strong>Mind the night shift.</strong></p>',
  ],
  fr: [
    '<p>Fini quand quelqu’un qui n’était pas là peut le constater.</p>',
    '<p>Questions ouvertes :</p><ul><li>Qui décide ?</li><li>Pour quand ?</li></ul>',
    '<p>Voir les photographies de la dernière visite. <strong>Penser à l’équipe de nuit.</strong></p>',
  ],
  ar: [
    '<p>تُعدّ منجزة عندما يلاحظ ذلك من لم يكن حاضرًا.</p>',
    '<p>أسئلة مفتوحة:</p><ul><li>من يقرر؟</li><li>متى؟</li></ul>',
    '<p>انظر صور الزيارة الأخيرة. <strong>لا تنسوا وردية الليل.</strong></p>',
  ],
}
/** Returns the language of a text, among those of the demo. */
export const languageOf = (text: string): Language =>
  /[\u0600-\u06ff]/.test(text)
    ? 'ar'
    : /[éèàùçêô’]|^(Bourse|Inventaire|Sauvegardes|Notation|Carreaux|Nouvel|Suivi|Chambre)\b/.test(text)
      ? 'fr'
      : 'en'
