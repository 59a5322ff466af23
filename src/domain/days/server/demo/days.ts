/** Workspaces of the demo: members by the local part of their mail address, todos by stage. */
export const demoWorkspaces = [
  {
    name: 'Terminal operations',
    description: 'What has to be done around the berths, by whoever is on duty.',
    color: '#1d5fd1',
    members: ['manager', 'leader', 'member', 'agent'],
    todos: [
      ['Call the harbour master about berth 4', 0, 1, 'high', 'leader'],
      ['Order new mooring lines', 0, 3, 'medium', 'member'],
      ['Check the reefer plugs of yard B', 1, 0, 'urgent', 'member', 'FREQ=DAILY'],
      ['Walk the quay wall', 0, 2, 'medium', 'leader', 'FREQ=WEEKLY;BYDAY=MO,TH'],
      ['Renew the gate passes', 1, 6, 'low', 'agent'],
      ['File the pilot reports of last month', 2, -2, 'medium', 'leader', 'FREQ=MONTHLY;BYMONTHDAY=1'],
      ['Replace the lamp of crane 2', 2, -4, 'high', 'member'],
      ['Ask for the tide tables of next year', 0, 20, 'low', 'manager'],
    ],
  },
  {
    name: 'Customs and papers',
    description: 'Declarations, permits and certificates that run out.',
    color: '#9a5b00',
    members: ['manager', 'member', 'agent'],
    todos: [
      ['Send the dangerous goods list', 0, 0, 'urgent', 'agent', 'FREQ=WEEKLY;BYDAY=FR'],
      ['Renew the transit permit', 0, 12, 'high', 'manager'],
      ['Answer the customs query of Tuesday', 1, -1, 'high', 'agent'],
      ['Scan the delivery notes', 1, 4, 'medium', 'member'],
      ['Prepare the quarterly statement', 0, 30, 'medium', 'manager', 'FREQ=MONTHLY;INTERVAL=3'],
      ['Archive the papers of last year', 2, -10, 'low', 'agent'],
    ],
  },
  {
    name: 'Fleet care',
    description: 'Inspections and small repairs of lorries and reach stackers.',
    color: '#157347',
    members: ['leader', 'member'],
    todos: [
      ['Change the oil of reach stacker 3', 0, 5, 'medium', 'member', 'FREQ=MONTHLY;INTERVAL=2'],
      ['Book the yearly inspection of lorry 12', 0, 9, 'high', 'leader'],
      ['Wash the shuttle buses', 1, 2, 'low', 'member', 'FREQ=WEEKLY;BYDAY=WE'],
      ['Report the broken mirror', 2, -3, 'medium', 'member'],
    ],
  },
] as const

/** Colours by which people tell kinds of events apart; others have that of all events. */
const [safety, outside] = ['#157347', '#9a5b00']

/** Events that repeat: title, first weekday from Monday, hour and minute, minutes, rule, maker, guests, colour. */
export const demoSeries = [
  ['Morning round', 0, 8, 15, 15, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'leader', ['member', 'agent'], '#6b3fa0'],
  ['Planning', 0, 10, 0, 60, 'FREQ=WEEKLY;INTERVAL=2', 'manager', ['leader', 'member']],
  ['Berth allocation', 2, 14, 0, 45, 'FREQ=WEEKLY', 'manager', ['leader', 'agent']],
  ['Safety walk', 3, 9, 30, 90, 'FREQ=MONTHLY;BYDAY=1TH', 'leader', ['member'], safety],
  ['Look back', 4, 15, 0, 60, 'FREQ=MONTHLY;BYDAY=-1FR', 'manager', ['leader', 'member', 'agent']],
  ['Call with the carriers', 1, 16, 0, 30, 'FREQ=WEEKLY;INTERVAL=3', 'manager', [], outside],
] as const

/** Single events, spread over half a year: title, colour. */
export const demoSingles = [
  ['Visit of the port authority', outside],
  ['Training: dangerous goods', safety],
  ['Audit of the yard', outside],
  ['Meeting with Harbour Freight', outside],
  ['Crane 4 out of service', safety],
  ['Fire drill', safety],
  ['Interviews for the night shift'],
  ['Delivery of the new scales', outside],
  ['Budget talk'],
  ['Handover of the gate system'],
] as const
