/** The words of a ticket: the request, the first answer of an agent, and the last message of the requester. */
export type DemoTalk = { readonly asked: string; readonly answer: string; readonly thanks: string }

const talk = (asked: string, answer: string, thanks: string): DemoTalk => ({ asked, answer, thanks })

/** Conversations of the demo's tickets, by the subject of the ticket. */
export const demoTalks: { readonly [subject: string]: DemoTalk } = {
  'Lorry to Thessaloniki four hours late': talk(
    'The lorry that left yesterday evening should have been here at six. The driver does not answer. When can we unload?',
    'The driver had to wait at the border and is moving again. He will be with you at about ten. I will call you if that changes.',
    'He arrived at a quarter past ten. All pallets are there, thank you.',
  ),
  'Livraison Abidjan non arrivée': talk(
    'La livraison annoncée pour lundi à Abidjan n’est toujours pas arrivée. Pouvez-vous nous dire où se trouve le conteneur ?',
    'Le conteneur est déchargé, il attend son bon de sortie. Nous l’attendons demain matin et vous écrirons dès qu’il quitte le port.',
    'Bien reçu ce matin. Merci pour le suivi.',
  ),
  'تأخر شحنة الدمام عن موعدها': talk(
    'كان موعد وصول الشحنة إلى الدمام صباح أمس، ولم تصل حتى الآن. متى نتوقعها؟',
    'تأخرت الشاحنة في المنفذ بسبب الازدحام، وستصل مساء اليوم. سنخبركم فور وصولها.',
    'وصلت الشحنة كاملة. شكرًا لكم.',
  ),
  'Where is trailer LT-4410?': talk(
    'We have been waiting for trailer LT-4410 since noon. The gate has no booking for it.',
    'The trailer was sent to your second gate by mistake. It is on its way to you now; the gate has its booking.',
    'It is here. Please note both gates in our file.',
  ),
  'Two pallets of tiles broken on unloading': talk(
    'Two of the twenty pallets were broken when we opened the doors. Photographs follow. We cannot use these tiles.',
    'I am sorry. I have opened a claim and asked the carrier for the loading report. Please keep the tiles until Friday.',
    'Thank you, the credit note has arrived.',
  ),
  'Bouteilles cassées à la réception': talk(
    'À la réception, quarante-deux bouteilles étaient cassées sur la palette 7. Le chauffeur l’a noté sur le bon de livraison.',
    'Merci pour le signalement. Pouvez-vous nous envoyer une copie du bon avec la réserve ? Nous ouvrons le dossier dès maintenant.',
    'L’avoir nous convient. Vous pouvez clore le dossier.',
  ),
  'صناديق مبللة عند الاستلام': talk(
    'وصلت خمسة صناديق مبللة من الأسفل، وبعض البضاعة تالف. أرفقنا الصور مع محضر الاستلام.',
    'نأسف لما حدث. فتحنا مطالبة لدى الناقل، ونرجو الاحتفاظ بالصناديق حتى زيارة المعاين يوم الأحد.',
    'تم التعويض، ويمكن إغلاق الطلب. شكرًا.',
  ),
  'Invoice 20417 lists the wrong weight': talk(
    'Invoice 20417 says 14.2 t. The weighbridge ticket of the same load says 12.4 t. Please correct it.',
    'You are right, two digits were swapped. A corrected invoice is on its way to your accounts.',
    'Received, and paid today.',
  ),
  'Facture en double pour octobre': talk(
    'Nous avons reçu deux factures pour le mois d’octobre, avec le même montant et deux numéros. Laquelle devons-nous régler ?',
    'La seconde est une erreur de notre part : nous l’annulons. Seule la première est à régler.',
    'C’est noté, la première est réglée.',
  ),
  'فاتورة بلا رقم طلب': talk(
    'وصلتنا فاتورة هذا الشهر دون رقم الطلب، ولا يمكن صرفها بدونه.',
    'أضفنا رقم الطلب وأرسلنا نسخة مصححة إلى قسم الحسابات لديكم.',
    'وصلت النسخة المصححة. شكرًا.',
  ),
  'EUR.1 certificate missing for the container': talk(
    'Customs asks for the EUR.1 certificate of our container. It was not among the papers that we were given.',
    'The certificate was issued yesterday. I have sent a scan to customs; the paper comes with tomorrow’s courier.',
    'The container was released this morning.',
  ),
  'Dédouanement bloqué à Tanger Med': talk(
    'Notre remorque est bloquée à Tanger Med depuis hier : la douane demande la liste de colisage en deux exemplaires.',
    'La liste corrigée est partie chez notre transitaire. La visite est prévue cet après-midi.',
    'La remorque est sortie ce soir. Merci.',
  ),
  'بيان جمركي ناقص': talk(
    'أعاد المنفذ البيان الجمركي لأن خانة المنشأ فارغة. الشحنة متوقفة هناك.',
    'استكملنا البيان وأعدنا إرساله. نتوقع الفسح خلال ساعات.',
    'تم الفسح، والشحنة في الطريق.',
  ),
  'Tail lift of 27-BXT does not close': talk(
    'The tail lift of 27-BXT stays open by a hand’s width. The driver cannot leave our yard like this.',
    'A mechanic is on the way to you and should arrive within the hour. Please do not load the lift until then.',
    'Repaired, the driver has left.',
  ),
  'Voyant moteur sur la remorque 118': talk(
    'Le voyant du groupe froid s’allume sur la remorque 118. La température est encore bonne.',
    'Le chauffeur passe à l’atelier avant la prochaine livraison. Nous suivons la température à distance.',
    'Le voyant est éteint, tout va bien.',
  ),
  'عطل في وحدة التبريد': talk(
    'ارتفعت حرارة المقطورة إلى تسع درجات منذ الفجر، والبضاعة حساسة.',
    'حوّلنا البضاعة إلى مقطورة أخرى، والسجل الحراري مرفق. ستصلكم في موعدها.',
    'وصلت البضاعة سليمة. شكرًا لسرعتكم.',
  ),
  'Which days do you collect in August?': talk(
    'Our yard is closed in the second week of August. On which days do you collect in the other weeks?',
    'In August we collect on Tuesdays and Fridays. I have taken the second week out of your plan.',
    'Perfect, that suits us.',
  ),
  'Peut-on changer l’adresse de livraison ?': talk(
    'Notre entrepôt déménage. La livraison de jeudi peut-elle aller à la nouvelle adresse ?',
    'Oui, jusqu’à mercredi midi. Merci de nous confirmer l’adresse et les heures d’ouverture du quai.',
    'Confirmé : quai 3, de huit à seize heures.',
  ),
  'كم تستغرق الشحنة إلى جدة؟': talk(
    'نخطط لإرسال حاويتين إلى جدة الشهر القادم. كم يومًا تستغرق الرحلة؟',
    'تستغرق ستة أيام من الميناء إلى مستودعكم، ويومًا إضافيًا إن طُلب التفتيش.',
    'شكرًا، سنرسل الطلب هذا الأسبوع.',
  ),
}
