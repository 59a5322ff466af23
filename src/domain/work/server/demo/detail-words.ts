/** Texts of the demo's comments, notes and checklists on tasks, in three languages: data only. */

type Words = {
  readonly lists: readonly (readonly [name: string, ...lines: string[]])[]
  readonly comments: readonly string[]
  readonly notes: readonly string[]
}

export const detailWords: { readonly [language in 'en' | 'fr' | 'ar']: Words } = {
  en: {
    lists: [
      ['Before we begin', 'Keys and badges ordered', 'Night shift told', 'Photographs of how it was', 'Who stands in'],
      ['For the visit', 'Safety shoes', 'Plan of the yard printed', 'Ask about the second gate'],
      [
        'To hand it over',
        'Instructions at the dock',
        'One name for questions',
        'Old way switched off',
        'Thanked everyone',
      ],
    ],
    comments: [
      'I was there this morning. It works, but nobody had told the night shift.',
      'The offer is 8% above what we planned. I have asked for a second one.',
      'Can we move this behind the peak? The team is short of two people until then.',
      'Done on our side. Please have a look before we close it.',
      'The drivers like it. Two of them asked when the other depot gets it.',
      'Customs wants one more paper. I have it on Thursday.',
    ],
    notes: ['On site', 'Telephone calls', 'Wrote it up', 'With the shift leaders'],
  },
  fr: {
    lists: [
      [
        'Avant de commencer',
        'Clés et badges commandés',
        'Équipe de nuit prévenue',
        'Photographies de l’existant',
        'Qui remplace qui',
      ],
      ['Pour la visite', 'Chaussures de sécurité', 'Plan de la cour imprimé', 'Poser la question du second portail'],
      [
        'Pour transmettre',
        'Mode d’emploi affiché au quai',
        'Un seul nom pour les questions',
        'Ancienne méthode arrêtée',
        'Tout le monde remercié',
      ],
    ],
    comments: [
      'J’y étais ce matin. Cela marche, mais personne n’avait prévenu l’équipe de nuit.',
      'L’offre dépasse de 8 % ce que nous avions prévu. J’en ai demandé une seconde.',
      'Peut-on décaler après le pic ? Il manque deux personnes d’ici là.',
      'Terminé de notre côté. Merci d’y jeter un œil avant de clore.',
      'Les conducteurs apprécient. Deux ont demandé quand ce sera le tour de l’autre site.',
      'La douane veut encore un document. Je l’aurai jeudi.',
    ],
    notes: ['Sur place', 'Appels téléphoniques', 'Rédaction', 'Avec les chefs d’équipe'],
  },
  ar: {
    lists: [
      ['قبل أن نبدأ', 'طلب المفاتيح والبطاقات', 'إبلاغ وردية الليل', 'صور للوضع الحالي', 'من ينوب عمّن'],
      ['للزيارة', 'أحذية السلامة', 'طباعة مخطط الساحة', 'السؤال عن البوابة الثانية'],
      ['للتسليم', 'تعليق التعليمات عند الرصيف', 'اسم واحد للأسئلة', 'إيقاف الطريقة القديمة', 'شكر الجميع'],
    ],
    comments: [
      'كنت هناك هذا الصباح. الأمر يعمل، لكن لم يخبر أحد وردية الليل.',
      'العرض أعلى مما خططنا له بنسبة ٨٪. طلبت عرضًا ثانيًا.',
      'هل يمكن تأجيل هذا إلى ما بعد الذروة؟ ينقص الفريق شخصان حتى ذلك الحين.',
      'أُنجز من جهتنا. نرجو إلقاء نظرة قبل الإغلاق.',
      'أعجب السائقين. سأل اثنان منهم متى يصل إلى المستودع الآخر.',
      'تطلب الجمارك وثيقة أخرى. ستكون عندي يوم الخميس.',
    ],
    notes: ['في الموقع', 'مكالمات هاتفية', 'كتابة التقرير', 'مع رؤساء الورديات'],
  },
}
