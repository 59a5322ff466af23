import { describe, expect, test } from 'vitest'
import { wiki } from '../../../../src/domain/moving-in/server/readers/wiki.ts'
import { fileOf, outcome, read } from './reading.ts'

const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`
const csv = (content: string | Buffer, name = 'Yard work.csv') => fileOf(content, name)

test('columns are found by their names and cells, in three languages', async () => {
  const roles = async (...rows: readonly string[]) => {
    const { survey } = await read(csv(lines(...rows)))
    return Object.fromEntries(survey.columns.map(({ header, guess }) => [header, guess]))
  }
  expect(
    await roles(
      'ID,Task Name,Notes,Status,Assignee,Due Date,Estimated hours,Tags,Wheel,Empty,Done',
      '1,Weigh,Why,To do,Ada;Bob,2021-09-24,2.5,red;blue,front,,maybe',
    ),
  ).toEqual({
    ID: 'key',
    'Task Name': 'name',
    Notes: 'description',
    Status: 'stage',
    Assignee: 'assignee',
    'Due Date': 'due',
    'Estimated hours': 'estimate',
    Tags: 'label',
    Wheel: 'more',
    Empty: 'none',
    // Its cells are no dates, whatever it is called.
    Done: 'more',
  })
  expect(await roles('Résumé,Clé de ticket,Champs personnalisés (Story Points)', 'Peser,P-1,5')).toEqual({
    Résumé: 'name',
    'Clé de ticket': 'key',
    'Champs personnalisés (Story Points)': 'story_points',
  })
  expect(await roles('Intitulé;Statut;Échéance;Responsable', 'Peser;À faire;24/09/2021;Ada')).toEqual({
    Intitulé: 'name',
    Statut: 'stage',
    Échéance: 'due',
    Responsable: 'assignee',
  })
  expect(await roles('العنوان|الحالة|تاريخ الاستحقاق|المسؤول', 'وزن|قيد التنفيذ|24/09/2021|أحمد')).toEqual({
    العنوان: 'name',
    الحالة: 'stage',
    'تاريخ الاستحقاق': 'due',
    المسؤول: 'assignee',
  })
  // Nothing that anybody knows: cells alone speak.
  expect(
    await roles('A\tB\tC', 'Load it\tDone\t1', 'Weigh it\tDoing\t2', 'Wash it\tDone\t3', 'Park it\tDone\t4'),
  ).toEqual({
    A: 'name',
    B: 'stage',
    C: 'more',
  })
})

test('rows become items, and what is wrong with one is told', async () => {
  const { survey, items, entries } = await read(
    csv(
      lines(
        'Ref,Title,Description,Type,Status,Parent,Epic,Owner,Start,Due,Effort (min),Points,Comment,Blocks,Link,Colour',
        'A-1,Gate,,Epic,Open,,,,,,,,,,,',
        'A-2,"Weigh ""it""","One\r\ntwo\r\n\r\n<b>",Bug,Doing,A-1,,Ada <ada@example.test>,03/04/2021,04/04/2021 14:00,90,"2,5",So it is,A-3,https://x.example/2,red',
        'A-3,Load,,Task,Doing,A-2,Gate,,99/99/2021,,soon,many,,,,',
        ',,,,,,,,,,,,,,,',
        'A-3,Again,,,,,,,,,,,,,,',
        'A-4,,,,,,,,,,,,,,,',
        ',No key,,,,,,,,,,,,,,,beyond',
      ),
    ),
  )
  expect(survey).toMatchObject({
    format: 'csv',
    name: 'Yard work',
    dates: 'dmy',
    isDateUnsure: true,
    people: [{ key: 'Ada <ada@example.test>', email: 'ada@example.test', count: 1 }],
    counts: { task: 3, epic: 1, comment: 1, task_link: 1, bad: 2 },
  })
  expect(items).toMatchObject([
    { key: 'A-1', kind: 'epic', line: 2 },
    {
      name: 'Weigh "it"',
      html: '<p>One<br>two</p><p>&lt;b&gt;</p>',
      labels: ['Bug'],
      stage: 'Doing',
      epic: 'A-1',
      parent: null,
      start: '2021-04-03T00:00:00.000Z',
      due: '2021-04-04T14:00:00.000Z',
      estimateMinutes: 90,
      storyPoints: '2.5',
      comments: [{ html: '<p>So it is</p>', author: null, at: null }],
      links: [{ kind: 'blocks', to: 'A-3' }],
      url: 'https://x.example/2',
      more: [['Colour', 'red']],
    },
    { key: 'A-3', parent: 'A-2', epic: 'A-1', labels: [], line: 7, start: null, estimateMinutes: null },
    { key: 'No key', line: 11 },
  ])
  expect(entries.flatMap((entry) => ('item' in entry ? entry.problems : [entry]))).toMatchObject([
    { line: 7, shown: 'A-3', column: 'Start', code: 'bad_date', params: { value: '99/99/2021' }, isLeft: true },
    { line: 7, column: 'Effort (min)', code: 'bad_duration' },
    { line: 7, column: 'Points', code: 'bad_number' },
    { line: 9, shown: 'A-3', code: 'doubled_key', isLeft: false },
    { line: 10, shown: 'A-4', code: 'no_name', isLeft: false },
    { line: 11, code: 'many_cells', isLeft: true },
  ])
})

test('bare numbers of an estimate are hours or minutes, as its header or their size says', async () => {
  const minutes = async (header: string, ...cells: readonly string[]) =>
    (await read(csv(lines(`Name,${header}`, ...cells.map((cell, at) => `N${at},${cell}`))))).items.map(
      (item) => item.estimateMinutes,
    )
  expect(await minutes('Estimate', '2', '8', '40')).toEqual([120, 480, 2400])
  expect(await minutes('Estimate', '30', '90', '10')).toEqual([30, 90, 10])
  expect(await minutes('Estimate (h)', '30', '90')).toEqual([1800, 5400])
  expect(await minutes('Estimated minutes', '5')).toEqual([5])
  expect(await minutes('Estimate', '30 min', '3')).toEqual([30, 180])
})

test('the style of dates is what the cells leave, and what somebody says', async () => {
  const table = (...days: readonly string[]) => csv(lines('Name,Due', ...days.map((day, at) => `N${at},${day}`)))
  const style = async (...days: readonly string[]) => {
    const { dates, isDateUnsure } = (await read(table(...days))).survey
    return [dates, isDateUnsure]
  }
  expect(await style('2021-09-24', 'Sep 25, 2021')).toEqual([null, false])
  expect(await style('03/04/2021', '24/04/2021')).toEqual(['dmy', false])
  expect(await style('03/04/2021', '04/24/2021')).toEqual(['mdy', false])
  expect(await style('03/04/2021', '05/06/2021')).toEqual(['dmy', true])
  expect(await style('24/04/2021', '25/04/2021', '04/24/2021')).toEqual(['dmy', true])
  const { items } = await read(table('03/04/2021'), { dates: 'mdy', timeZone: 'Europe/Paris' })
  expect(items[0]?.due).toBe('2021-03-04')
})

describe('encodings and separators', () => {
  const french = 'Nom;Statut\r\nÉté à l’œuvre;Terminé\r\n'
  const utf16 = Buffer.from(`\ufeff${french}`, 'utf16le')
  test.each([
    ['UTF-8', Buffer.from(french)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${french}`)],
    ['UTF-16', utf16],
    ['UTF-16, the other way round', Buffer.from(utf16).swap16()],
    ['UTF-16 without a mark', utf16.subarray(2)],
    ['Windows-1252', Buffer.from(french.replace('’', '\u0092').replace('œ', '\u009c'), 'latin1')],
    ['what Excel says first', Buffer.from(`sep=;\r\n${french}`)],
  ])('%s', async (_, bytes) => {
    const { items, survey } = await read(csv(bytes))
    expect(items).toMatchObject([{ name: 'Été à l’œuvre', stage: 'Terminé' }])
    expect(survey.notes).toEqual(_ === 'Windows-1252' ? [{ code: 'windows_1252', count: 0 }] : [])
  })
  test('an Arabic code page is refused: it would become other letters', async () => {
    const bytes = Buffer.concat([Buffer.from('Name\r\n'), Buffer.from([0xe3, 0xcd, 0xe3, 0xcf, 0xc7, 0xe1])])
    expect(await outcome(csv(bytes))).toBe('import_encoding')
  })
})

test('Jira’s own CSV: repeated columns, stamps, marks and seconds', async () => {
  const { survey, items } = await read(
    csv(
      lines(
        'Summary,Issue key,Issue id,Parent id,Issue Type,Status,Project key,Project name,Priority,Assignee,Assignee Id,Reporter,Reporter Id,Created,Due date,Resolved,Component/s,Labels,Labels,Description,Original Estimate,Outward issue link (Blocks),Inward issue link (Blocks),Attachment,Sprint,Sprint,Custom field (Story Points),Custom field (Epic Link),Custom field (Rank),Custom field (Wheel),Comment,Comment',
        'Gate,Y-1,10001,,Epic,To Do,Y,Yard,High,,,Ada,557:a,24/Sep/21 2:22 PM,,,,,,,,,,,,,,,0|hzzzzz:,,,',
        'Weigh,Y-2,10002,,Story,In Progress,Y,Yard,Medium,Bob,557:b,Ada,557:a,24/Sep/21 2:22 PM,12/Nov/21 12:00 AM,25/Sep/21 1:00 AM,Scale,wet,slow,"h1. Why\r\n*bold* and {{x}}",5400,Y-3,,"24/Sep/21 3:00 PM;557:a;plan; one.pdf;https://files.example/1",S 1,S 2,3.0,Y-1,0|i0001r:,front,"24/Sep/21 2:21 PM;557:a;Fine; really",not stamped',
        'Load,Y-3,10003,10002,Sub-task,Done,Y,Yard,Low,,,Ada,557:a,24/Sep/21 2:22 PM,,,,,,,,,Y-2,,,,,,,,,',
      ),
      'export.csv',
    ),
  )
  expect(survey).toMatchObject({ format: 'jira_csv', name: 'Yard', dates: null, isDateUnsure: false })
  expect(survey.sprints).toMatchObject([{ key: 'S 2', count: 1 }])
  expect(survey.people.map(({ key }) => key)).toEqual(['Ada', 'Bob'])
  expect(items[1]).toMatchObject({
    shown: 'Y-2',
    epic: 'Y-1',
    labels: ['Scale', 'wet', 'slow', 'Story'],
    created: '2021-09-24T14:22:00.000Z',
    due: '2021-11-12',
    completed: '2021-09-25T01:00:00.000Z',
    html: '<h1>Why</h1><p><strong>bold</strong> and <code>x</code></p>',
    estimateMinutes: 90,
    storyPoints: '3',
    order: '0|i0001r:',
    sprint: 'S 2',
    links: [{ kind: 'blocks', to: 'Y-3' }],
    files: [{ name: 'plan; one.pdf', url: 'https://files.example/1' }],
    comments: [
      { author: 'Ada', at: '2021-09-24T14:21:00.000Z', html: '<p>Fine; really</p>' },
      { author: null, at: null, html: '<p>not stamped</p>' },
    ],
    more: [
      ['Custom field (Wheel)', 'front'],
      ['Sprint', 'S 1'],
    ],
  })
  expect(items[2]).toMatchObject({
    parent: 'Y-2',
    links: [{ kind: 'blocks', to: 'Y-2', isInward: true }],
    labels: [],
  })
})

test('tables as products export them: lists in brackets, comments as JSON, moments as numbers, marked texts', async () => {
  const { survey, items } = await read(
    csv(
      lines(
        'Task ID,Task Name,Task Content,Status,Date Created,Parent ID,Attachments,Assignees,Tags,Comments',
        `86a1,Paint,"Use **red**:\n- one",doing,1709280900000,null,[],"[Ada Byron,Bob]","[""red"",""blue""]","[{""text"":""Good"",""by"":""ada@example.test"",""date"":""1709280950000""},{""text"":""So it is""}]"`,
        '86a2,null,plain * text,to do,1709280901000,86a1,[],[],[],[]',
      ),
    ),
  )
  expect(survey.people.map(({ key }) => key)).toEqual(['Ada Byron', 'Bob', 'ada@example.test'])
  expect(items).toMatchObject([
    {
      html: '<p>Use <strong>red</strong>:</p>\n<ul>\n<li>one</li>\n</ul>',
      created: '2024-03-01T08:15:00.000Z',
      assignees: ['Ada Byron', 'Bob'],
      labels: ['red', 'blue'],
      files: [],
      comments: [
        { author: 'ada@example.test', at: '2024-03-01T08:15:50.000Z', html: '<p>Good</p>' },
        { author: null, at: null, html: '<p>So it is</p>' },
      ],
      more: [],
    },
    { name: 'null', html: '<p>plain * text</p>', parent: '86a1', assignees: [], labels: [], comments: [], more: [] },
  ])
})

test('titles above the header and headers of each printed page are no items', async () => {
  const { survey, items } = await read(
    csv(
      lines('Yard work', 'as of,May', '', 'Task,Status,Owner', 'Weigh,Done,Ada', 'Task,Status,Owner', 'Load,Doing,Bob'),
    ),
  )
  expect(survey.notes).toEqual([{ code: 'above_header', count: 2 }])
  expect(items.map(({ name, line }) => [name, line])).toEqual([
    ['Weigh', 5],
    ['Load', 7],
  ])
  expect((await read(csv(lines('Task', 'Task', 'Load')))).items.map(({ name }) => name)).toEqual(['Task', 'Load'])
  // A header of two cells, with longer rows below: the first row it is.
  const short = await read(csv(lines('Task,Status', 'Weigh,Done,with,four,cells')))
  expect([short.survey.notes, short.items[0]?.name]).toEqual([[], 'Weigh'])
})

test('a column with the same value twice is no key', async () => {
  const { survey } = await read(csv(lines('No,Task', '1,Weigh', '1,Load')))
  expect(survey.columns.map(({ guess }) => guess)).toEqual(['more', 'name'])
})

test('what several columns of one meaning hold beyond its one value stays in words', async () => {
  const { items } = await read(
    csv(lines('Title,Due,Deadline,Link,Site', 'Weigh,2021-09-24,2021-10-01,here,https://x.example')),
    {
      columns: { '0': 'name', '1': 'due', '2': 'due', '3': 'url', '4': 'url' },
    },
  )
  expect(items[0]).toMatchObject({
    due: '2021-09-24',
    url: 'https://x.example',
    more: [
      ['Deadline', '2021-10-01'],
      ['Link', 'here'],
    ],
  })
})

test.each([
  [
    '!pic one.png|thumbnail! !https://x.example/p.png! so! and so!',
    '<p><em>pic one.png</em> <a href="https://x.example/p.png">https://x.example/p.png</a> so! and so!</p>',
  ],
  ['_em_ -gone- +under+ and a-b-c, 2*3*4', '<p><em>em</em> <s>gone</s> <u>under</u> and a-b-c, 2*3*4</p>'],
  ['[A place|https://x.example/a?b=1&c=2] [~ada]', '<p><a href="https://x.example/a?b=1&amp;c=2">A place</a> @ada</p>'],
  ['* one\n* two\n\n# first', '<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>'],
  [
    '||A||B||\n|1|*2*|',
    '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
  ],
  ['{code:java}\n<b>*x*</b>\n{code}', '<pre><code>&lt;b&gt;*x*&lt;/b&gt;</code></pre>'],
  ['bq. said\n----\nh3. Why', '<blockquote><p>said</p></blockquote><hr><h3>Why</h3>'],
  ['[x|javascript:alert(1)] <img src=x>', '<p>[x|javascript:alert(1)] &lt;img src=x&gt;</p>'],
  ['{color:red}red{color} https://x.example', '<p>red <a href="https://x.example">https://x.example</a></p>'],
])('marks of Jira: %s', (text, html) => {
  expect(wiki(text)).toBe(html)
})
