/** The demo organisation's departments and people: data only, written into the database by `server/demo.ts`. */

export type DemoDepartment = {
  readonly key: string
  readonly name: string
  readonly description: string
  /** As `#rrggbb`. */
  readonly color: string
  /** The key of the department above, which comes earlier in the list. */
  readonly under?: string
}

export type DemoUser = {
  readonly name: string
  readonly email: string
  readonly jobTitle: string
  readonly department: DemoDepartmentKey | undefined
  /** The key of the client to which the person belongs; only for the role of that name. */
  readonly client?: string
  /** Names of built-in roles. */
  readonly roles: readonly string[]
  readonly active: boolean
  readonly locale: 'en' | 'fr' | 'ar'
}

const DEPARTMENTS = [
  {
    key: 'operations',
    name: 'Operations',
    description: 'Plans the day: routes, vehicles, drivers and what to do when one of them fails.',
    color: '#1565c0',
  },
  {
    key: 'fleet',
    name: 'Fleet Maintenance',
    description: 'Keeps 240 lorries and trailers roadworthy, from tyres to the yearly inspection.',
    color: '#6d4c41',
    under: 'operations',
  },
  {
    key: 'dispatch',
    name: 'Régulation et affrètement',
    description: 'Affecte les chargements, suit les tournées en temps réel et trouve des sous-traitants.',
    color: '#00838f',
    under: 'operations',
  },
  {
    key: 'warehouse',
    name: 'Entrepôts et logistique',
    description: 'Réception, préparation et expédition dans les entrepôts de Lyon, Anvers et Poznań.',
    color: '#ef6c00',
    under: 'operations',
  },
  {
    key: 'customs',
    name: 'الجمارك والتخليص',
    description: 'إعداد البيانات الجمركية ومتابعة تخليص الشحنات في الموانئ والمنافذ البرية.',
    color: '#6a1b9a',
    under: 'dispatch',
  },
  {
    key: 'ports',
    name: 'عمليات الموانئ',
    description: 'مناولة الحاويات وتنسيق السفن وجدولة الشاحنات في طنجة المتوسط والإسكندرية وجدة.',
    color: '#2e7d32',
    under: 'dispatch',
  },
  {
    key: 'customer-care',
    name: 'Customer Care',
    description: 'Answers customers in three languages and keeps the promised times on every ticket.',
    color: '#c2185b',
  },
  {
    key: 'technology',
    name: 'Technology',
    description: 'Runs the transport software, the tracking devices and everything with a plug.',
    color: '#283593',
  },
  {
    key: 'people-finance',
    name: 'Ressources humaines et finances',
    description: 'Recrutement, formation, paie, facturation et contrôle de gestion.',
    color: '#558b2f',
  },
  {
    key: 'safety',
    name: 'Safety and Compliance',
    description: 'Driving and rest times, dangerous goods, incident reviews and audits.',
    color: '#b71c1c',
    under: 'operations',
  },
] as const satisfies readonly DemoDepartment[]

export type DemoDepartmentKey = (typeof DEPARTMENTS)[number]['key']

export const demoDepartments: readonly DemoDepartment[] = DEPARTMENTS

type Given = Partial<Pick<DemoUser, 'roles' | 'active' | 'client'>>

const person = (
  department: DemoDepartmentKey | undefined,
  locale: DemoUser['locale'],
  name: string,
  local: string,
  jobTitle: string,
  { roles = ['member'], active = true, ...more }: Given = {},
): DemoUser => ({ name, email: `${local}@example.test`, jobTitle, department, roles, active, locale, ...more })

const manager: Given = { roles: ['project-manager'] }
const leader: Given = { roles: ['team-leader'] }
const agent: Given = { roles: ['agent'] }
const client = (key: string): Given => ({ roles: ['client'], client: key })
const inactive: Given = { active: false }

/** One account for each role, for trying a demo. They use English, the language before a user chooses one. */
const SIGN_INS: readonly DemoUser[] = [
  person('technology', 'en', 'Ingrid Sørensen', 'admin', 'Head of Information Technology', { roles: ['admin'] }),
  person('operations', 'en', 'Mateo Fernández Ibáñez', 'manager', 'Programme Manager', manager),
  person('dispatch', 'en', 'Hélène Lefèvre', 'leader', 'Dispatch Team Leader', leader),
  person('warehouse', 'en', 'Łukasz Wiśniewski', 'member', 'Warehouse Coordinator'),
  person('customer-care', 'en', 'سلمى بنجلون', 'agent', 'Support Agent', agent),
  person(undefined, 'en', 'Zoë Castellanos', 'client', 'Supply Chain Manager, Northwind Ceramics', client('northwind')),
]

export const demoUsers: readonly DemoUser[] = [
  ...SIGN_INS,
  person('people-finance', 'fr', 'Geneviève Dubois', 'genevieve.dubois', 'Responsable administrative', {
    roles: ['office-manager'],
  }),

  person('operations', 'en', 'Aoife Ní Bhriain', 'aoife.nibhriain', 'Operations Director', manager),
  person('operations', 'en', 'José Ángel Muñoz', 'jose.munoz', 'Route Planner'),
  person('operations', 'en', 'Małgorzata Kowalczyk', 'malgorzata.kowalczyk', 'Route Planner'),
  person('operations', 'fr', 'Cédric Béranger', 'cedric.beranger', "Responsable d'exploitation", leader),
  person('operations', 'ar', 'يوسف القاسمي', 'youssef.alqasimi', 'مشرف العمليات', leader),
  person('operations', 'en', 'Björn Åkesson', 'bjorn.akesson', 'Night Shift Coordinator'),
  person('operations', 'en', 'Tomáš Dvořák', 'tomas.dvorak', 'Capacity Analyst'),

  person('fleet', 'en', 'Jürgen Großmann', 'juergen.grossmann', 'Fleet Manager', manager),
  person('fleet', 'en', 'Ştefan Ionescu', 'stefan.ionescu', 'Master Mechanic', leader),
  person('fleet', 'en', 'Iñaki Etxeberria', 'inaki.etxeberria', 'Diesel Mechanic'),
  person('fleet', 'fr', 'Rémi Hébert', 'remi.hebert', 'Mécanicien poids lourds'),
  person('fleet', 'en', 'Zsófia Kőszegi', 'zsofia.koszegi', 'Parts Buyer'),
  person('fleet', 'ar', 'طارق الحداد', 'tariq.alhaddad', 'فني صيانة شاحنات'),
  person('fleet', 'en', 'Väinö Mäkelä', 'vaino.makela', 'Refrigeration Technician', inactive),

  person('dispatch', 'fr', 'Loïc Guégan', 'loic.guegan', 'Régulateur transport'),
  person('dispatch', 'fr', 'Anaïs Delacroix', 'anais.delacroix', 'Affréteuse'),
  person('dispatch', 'fr', 'Noël Garçon', 'noel.garcon', 'Régulateur transport'),
  person('dispatch', 'fr', 'Élodie Châtelain', 'elodie.chatelain', 'Affréteuse internationale'),
  person('dispatch', 'en', 'Grzegorz Żółkowski', 'grzegorz.zolkowski', 'Freight Dispatcher'),
  person('dispatch', 'en', 'Begoña Peñalver', 'begona.penalver', 'Freight Dispatcher'),
  person('dispatch', 'ar', 'نور الدين الإدريسي', 'noureddine.elidrissi', 'منسق الشحن البري'),
  person('dispatch', 'fr', 'Maëlle Kervoëlen', 'maelle.kervoelen', 'Assistante transport', inactive),

  person('warehouse', 'fr', 'François Lemaître', 'francois.lemaitre', "Directeur d'entrepôt", manager),
  person('warehouse', 'fr', 'Aurélie Besançon', 'aurelie.besancon', "Cheffe d'équipe préparation", leader),
  person('warehouse', 'en', 'Agnieszka Dąbrowska', 'agnieszka.dabrowska', 'Shift Supervisor', leader),
  person('warehouse', 'en', 'Paweł Jabłoński', 'pawel.jablonski', 'Forklift Operator'),
  person('warehouse', 'fr', 'Théo Maréchal', 'theo.marechal', 'Préparateur de commandes'),
  person('warehouse', 'en', 'Joëlle van den Broeck', 'joelle.vandenbroeck', 'Inventory Controller'),
  person('warehouse', 'ar', 'هالة منصور', 'hala.mansour', 'أمينة مخزن'),

  person('customs', 'ar', 'عبد الرحمن السيوطي', 'abdelrahman.alsuyuti', 'مدير التخليص الجمركي', manager),
  person('customs', 'ar', 'مريم العلوي', 'maryam.alaoui', 'مخلصة جمركية'),
  person('customs', 'ar', 'خالد بن سعيد الغامدي', 'khalid.alghamdi', 'أخصائي تعرفة جمركية'),
  person('customs', 'ar', 'ليلى حداد', 'layla.haddad', 'منسقة مستندات الشحن'),
  person('customs', 'fr', 'Inès Benaïssa', 'ines.benaissa', 'Déclarante en douane'),
  person('customs', 'en', 'João Conceição', 'joao.conceicao', 'Trade Compliance Officer'),

  person('ports', 'ar', 'محمد أمين التازي', 'mohamed.tazi', 'مدير عمليات الميناء', manager),
  person('ports', 'ar', 'فاطمة الزهراء المرابط', 'fatimazahra.lmrabet', 'منسقة السفن', leader),
  person('ports', 'ar', 'عمر الشريف', 'omar.elsherif', 'مشغل رافعة'),
  person('ports', 'ar', 'أحمد الزهراني', 'ahmed.alzahrani', 'مخطط ساحة الحاويات'),
  person('ports', 'ar', 'رانيا سليمان', 'rania.soliman', 'محللة بيانات لوجستية'),
  person('ports', 'en', 'Nikólaos Papadákis', 'nikolaos.papadakis', 'Berth Planner'),
  person('ports', 'ar', 'سامي الخوري', 'sami.khoury', 'مراقب بوابة', inactive),

  person('customer-care', 'en', 'Siobhán Ó Dálaigh', 'siobhan.odalaigh', 'Customer Care Manager', {
    roles: ['team-leader', 'agent'],
  }),
  person('customer-care', 'fr', 'Chloé Fontaine', 'chloe.fontaine', 'Conseillère clientèle', agent),
  person('customer-care', 'en', 'Raúl Ordóñez', 'raul.ordonez', 'Support Agent', agent),
  person('customer-care', 'ar', 'هدى العتيبي', 'huda.alotaibi', 'أخصائية دعم العملاء', agent),
  person('customer-care', 'en', 'Çağla Yıldız', 'cagla.yildiz', 'Support Agent', agent),
  person('customer-care', 'fr', 'Gaëtan Prévost', 'gaetan.prevost', 'Chargé des réclamations', agent),

  person('technology', 'en', 'Ondřej Šimůnek', 'ondrej.simunek', 'Software Engineer'),
  person('technology', 'en', 'Renée Müller', 'renee.mueller', 'Telematics Engineer', leader),
  person('technology', 'fr', 'Benoît Gauthier', 'benoit.gauthier', 'Administrateur systèmes'),
  person('technology', 'ar', 'زينب قاسم', 'zainab.qasim', 'مهندسة برمجيات'),
  person('technology', 'en', 'Dušan Đorđević', 'dusan.djordjevic', 'Data Engineer'),

  person('people-finance', 'fr', 'Séverine Côté', 'severine.cote', 'Responsable des ressources humaines', leader),
  person('people-finance', 'fr', 'Jérôme Pélissier', 'jerome.pelissier', 'Contrôleur de gestion'),
  person('people-finance', 'en', 'Nuño Álvarez Quiroga', 'nuno.alvarez', 'Payroll Specialist'),
  person('people-finance', 'ar', 'إبراهيم النجار', 'ibrahim.alnajjar', 'محاسب أول'),
  person('people-finance', 'fr', 'Océane Thériault', 'oceane.theriault', 'Chargée de recrutement', inactive),

  person('safety', 'en', 'Kärt Tõnisson', 'kart.tonisson', 'Compliance Manager', manager),
  person('safety', 'en', 'Vicenç Puigdomènech', 'vicenc.puigdomenech', 'Dangerous Goods Adviser'),
  person('safety', 'fr', 'Mélissa Traoré', 'melissa.traore', 'Auditrice sécurité'),
  person('safety', 'ar', 'حسن العبيدي', 'hassan.alobeidi', 'مفتش سلامة'),

  person(undefined, 'fr', 'Désiré Kouamé', 'desire.kouame', 'Directeur des achats, Cacao du Golfe', client('cacao')),
  person(undefined, 'ar', 'دانة المطيري', 'dana.almutairi', 'مديرة سلسلة الإمداد، مؤسسة الواحة', client('waha')),
  person(undefined, 'en', 'Åsa Lindqvist', 'asa.lindqvist', 'Logistics Buyer, Fjäll Outdoor', {
    ...client('fjall'),
    ...inactive,
  }),
]

/**
 * The sign-ins that a demo installation shows at start and on its sign-in page. Other installations never show them.
 */
export const demoSignIns = {
  password: 'Demo#2026',
  emails: SIGN_INS.map(({ email }) => email),
  people: SIGN_INS.map(({ email, name }) => ({ email, name })),
} as const
