import type { DemoDepartmentKey } from './demo-people.ts'

/** Clients, teams and skills of the demo organisation: data only, written into the database by `server/demo.ts`. */

export type DemoClient = {
  readonly key: string
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly address: string
  readonly notes?: string
  readonly active?: false
}
export type DemoTeam = {
  readonly name: string
  readonly description: string
  readonly department: DemoDepartmentKey
  /** Local parts of mail addresses; the first person leads. */
  readonly people: readonly string[]
  readonly color: string
}

const one = (
  key: string,
  name: string,
  contact: string,
  phone: string,
  address: string,
  more: Pick<DemoClient, 'notes' | 'active'> = {},
): DemoClient => ({ key, name, contact, phone, address, ...more })

export const demoClients: readonly DemoClient[] = [
  one('northwind', 'Northwind Ceramics', 'Zoë Castellanos', '+34 96 555 01 20', 'Camí de la Mar 14, 12530 Borriana', {
    notes: 'Tiles on pallets, fragile. Wants a photograph of each unloading.',
  }),
  one('cacao', 'Cacao du Golfe', 'Désiré Kouamé', '+225 27 20 55 01 31', 'Boulevard du Port, Abidjan', {
    notes: 'Saison haute d’octobre à janvier. Conteneurs ventilés uniquement.',
  }),
  one('waha', 'مؤسسة الواحة للأغذية', 'دانة المطيري', '+966 13 555 0142', 'طريق الملك فهد، الدمام', {
    notes: 'تمور مبردة، يُطلب سجل الحرارة مع كل شحنة.',
  }),
  one('fjall', 'Fjäll Outdoor', 'Åsa Lindqvist', '+46 63 555 01 53', 'Storgatan 8, 831 30 Östersund'),
  one('baltic', 'Baltic Timber & Pulp', 'Mindaugas Žukauskas', '+370 46 555 0164', 'Nemuno g. 40, Klaipėda'),
  one(
    'lumiere',
    'Verreries Lumière',
    'Océane Marchand',
    '+33 3 85 55 01 75',
    '12 quai de la Saône, 71100 Chalon-sur-Saône',
  ),
  one('atlas', 'أطلس للنسيج', 'حكيم بناني', '+212 522 55 01 86', 'المنطقة الصناعية عين السبع، الدار البيضاء'),
  one(
    'olympia',
    'Olympia Fresh Produce',
    'Eléni Papadopoúlou',
    '+30 2310 555 197',
    'Central Market, 54628 Thessaloniki',
    {
      notes: 'Temperature between 2 and 4 °C; late by more than an hour means refused.',
    },
  ),
  one('meridian', 'Meridian Pharma Logistics', 'Sinéad Gallagher', '+353 1 555 0208', 'Swords Business Park, Dublin'),
  one('brass', 'Birmingham Brass Works', 'Oluwaseun Adeyemi', '+44 121 555 0219', 'Lionel Street 77, Birmingham'),
  one('nil', 'شركة النيل للأسمدة', 'شريف عبد الحليم', '+20 3 555 0220', 'برج العرب الجديدة، الإسكندرية'),
  one('provence', 'Huiles de Provence', 'Baptiste Orsini', '+33 4 90 55 02 31', 'Route d’Avignon, 13200 Arles'),
  one('donau', 'Donau Maschinenbau', 'Käthe Hübner', '+43 732 555 0242', 'Hafenstraße 21, 4020 Linz', {
    notes: 'Abnormal loads, permits needed for every country on the way.',
  }),
  one('tagus', 'Tejo Conservas', 'Gonçalo Simões', '+351 265 555 253', 'Doca das Fontainhas, Setúbal'),
  one(
    'zephyr',
    'Zéphyr Éoliennes',
    'Maïwenn Le Goff',
    '+33 2 40 55 02 64',
    'Terminal roulier, 44550 Montoir-de-Bretagne',
  ),
  one('petra', 'بترا للأحجار الطبيعية', 'رهف الكيلاني', '+962 6 555 0275', 'سحاب، عمّان'),
  one('tatra', 'Tatra Mineral Water', 'Ľubomír Kováč', '+421 52 555 0286', 'Prameňová 3, Poprad'),
  one('gulfmed', 'الخليج للمستلزمات الطبية', 'نورة الشامسي', '+971 4 555 0297', 'المنطقة الحرة بجبل علي، دبي'),
  one('hansa', 'Hansa Coffee Roasters', 'Jörn Petersen', '+49 40 555 03 08', 'Am Sandtorkai 5, 20457 Hamburg'),
  one(
    'ardennes',
    'Brasserie des Ardennes',
    'Loïs Dumoulin',
    '+32 84 55 03 19',
    'Rue du Moulin 9, 6900 Marche-en-Famenne',
  ),
  one('cordoba', 'Almendras Córdoba', 'Íñigo Zabaleta', '+34 957 55 03 20', 'Polígono Las Quemadas, Córdoba'),
  one('tunis', 'زيتون قرطاج', 'أنيس الطرابلسي', '+216 71 555 331', 'ميناء رادس، تونس'),
  one('vistula', 'Wisła Furniture', 'Bożena Szczepańska', '+48 56 555 03 42', 'ul. Portowa 2, Toruń'),
  one('alpin', 'Alpin Sport Diffusion', 'Régis Favre', '+41 27 555 03 53', 'Rue des Remparts 6, 1950 Sion', {
    active: false,
  }),
  one('harbour', 'Harbour Museum Trust', 'Aisling Nic Gabhann', '+44 151 555 0364', 'Albert Dock, Liverpool', {
    active: false,
  }),
]

const team = (
  department: DemoDepartmentKey,
  name: string,
  description: string,
  color: string,
  ...people: readonly string[]
): DemoTeam => ({ department, name, description, color, people })

export const demoTeams: readonly DemoTeam[] = [
  team(
    'operations',
    'Day planning',
    'Tomorrow’s routes, ready by four in the afternoon.',
    '#1565c0',
    ...['cedric.beranger', 'jose.munoz', 'malgorzata.kowalczyk', 'tomas.dvorak'],
  ),
  team(
    'operations',
    'Night desk',
    'Whatever goes wrong between ten and six.',
    '#283593',
    ...['bjorn.akesson', 'jose.munoz', 'begona.penalver'],
  ),
  team(
    'operations',
    'فريق المتابعة الميدانية',
    'متابعة الشاحنات على الطريق وحل ما يعترضها.',
    '#00695c',
    ...['youssef.alqasimi', 'noureddine.elidrissi', 'tariq.alhaddad'],
  ),
  team(
    'fleet',
    'Workshop North',
    'Inspection, brakes and tyres of the northern fleet.',
    '#6d4c41',
    ...['stefan.ionescu', 'inaki.etxeberria', 'zsofia.koszegi'],
  ),
  team(
    'fleet',
    'Atelier Sud',
    'Entretien courant et pannes des porteurs et semi-remorques.',
    '#8d6e63',
    ...['remi.hebert', 'stefan.ionescu'],
  ),
  team(
    'fleet',
    'Cold chain crew',
    'Refrigerated trailers and their temperature records.',
    '#0277bd',
    ...['juergen.grossmann', 'inaki.etxeberria', 'agnieszka.dabrowska'],
  ),
  team(
    'dispatch',
    'Affrètement national',
    'Chargements et sous-traitants en France.',
    '#00838f',
    ...['leader', 'anais.delacroix', 'noel.garcon', 'loic.guegan'],
  ),
  team(
    'dispatch',
    'Affrètement international',
    'Chargements vers le Maghreb, l’Ibérie et l’Europe de l’Est.',
    '#006064',
    ...['elodie.chatelain', 'grzegorz.zolkowski', 'begona.penalver'],
  ),
  team(
    'dispatch',
    'شحن المغرب العربي',
    'تنسيق الشحن البري والبحري مع طنجة وتونس.',
    '#558b2f',
    ...['noureddine.elidrissi', 'leader'],
  ),
  team(
    'warehouse',
    'Quai de Lyon',
    'Réception et expédition, vingt quais.',
    '#ef6c00',
    ...['aurelie.besancon', 'theo.marechal', 'francois.lemaitre'],
  ),
  team(
    'warehouse',
    'Poznań floor',
    'Picking and packing in three shifts.',
    '#d84315',
    ...['agnieszka.dabrowska', 'pawel.jablonski', 'member'],
  ),
  team(
    'warehouse',
    'Inventory',
    'Counting, differences and what they come from.',
    '#f9a825',
    ...['joelle.vandenbroeck', 'member', 'hala.mansour'],
  ),
  team(
    'customs',
    'بيانات الاستيراد',
    'إعداد بيانات الاستيراد وتدقيق المستندات.',
    '#6a1b9a',
    ...['abdelrahman.alsuyuti', 'maryam.alaoui', 'layla.haddad'],
  ),
  team(
    'customs',
    'Tariffs and origin',
    'Classification, origin and preferences.',
    '#4527a0',
    ...['joao.conceicao', 'khalid.alghamdi', 'ines.benaissa'],
  ),
  team(
    'ports',
    'فريق الأرصفة',
    'جدولة السفن ومناولة الحاويات على الرصيف.',
    '#2e7d32',
    ...['fatimazahra.lmrabet', 'omar.elsherif', 'nikolaos.papadakis'],
  ),
  team(
    'ports',
    'Yard planning',
    'Where each container stands, and for how long.',
    '#1b5e20',
    ...['ahmed.alzahrani', 'rania.soliman', 'mohamed.tazi'],
  ),
  team(
    'customer-care',
    'Front desk',
    'First answers, in three languages.',
    '#c2185b',
    ...['siobhan.odalaigh', 'agent', 'chloe.fontaine', 'raul.ordonez', 'huda.alotaibi'],
  ),
  team(
    'customer-care',
    'Réclamations',
    'Avaries, retards et litiges.',
    '#ad1457',
    ...['gaetan.prevost', 'cagla.yildiz', 'member'],
  ),
  team(
    'technology',
    'Telematics',
    'Devices on the road and what they report.',
    '#37474f',
    ...['renee.mueller', 'ondrej.simunek', 'zainab.qasim', 'dusan.djordjevic'],
  ),
  team(
    'safety',
    'Incident review',
    'What happened, why, and what changes.',
    '#b71c1c',
    ...['kart.tonisson', 'vicenc.puigdomenech', 'melissa.traore', 'hassan.alobeidi'],
  ),
]

export const demoSkills: readonly (readonly [name: string, description: string])[] = [
  ['Route planning', 'Making tours that drivers can keep.'],
  ['Dangerous goods (ADR)', 'Certified for classes 2 to 9.'],
  ['Customs declarations', 'Import, export and transit.'],
  ['Cold chain', 'Goods that must stay cold, and proof that they did.'],
  ['Forklift licence', 'Reach trucks included.'],
  ['Diesel mechanics', 'Engines, gearboxes, exhaust treatment.'],
  ['Négociation d’affrètement', 'Prix et conditions avec les sous-traitants.'],
  ['Gestion de projet', 'Planification, budget et suivi.'],
  ['Préparation de commandes', 'Méthodes vocales et par lots.'],
  ['Droit du transport', 'CMR, responsabilités et litiges.'],
  ['تخطيط ساحات الحاويات', 'توزيع الحاويات وترتيب مناولتها.'],
  ['التعرفة الجمركية', 'تصنيف البضائع وقواعد المنشأ.'],
  ['Data analysis', 'Questions to numbers, and back.'],
  ['Telematics', 'Tracking devices, sensors and their data.'],
  ['خدمة العملاء', 'الرد على الاستفسارات ومعالجة الشكاوى.'],
]
