export type Release = {
  readonly version: string
  /** Day on which it came, as `2026-11-22`. */
  readonly date: string
  /** What changed for those who use it; words in `changes.json`. */
  readonly changes: readonly string[]
}

/** What changed, newest first; the first is the version that `package.json` names. */
export const releases: readonly [Release, ...Release[]] = [
  {
    version: '0.9.0',
    date: '2026-11-24',
    changes: [
      'grouped',
      'clients',
      'mine',
      'boards',
      'columns',
      'sheets',
      'beside',
      'lineOrder',
      'faces',
      'cutLists',
      'titles',
      'shortWords',
      'focus',
      'dataModel',
    ],
  },
  {
    version: '0.8.0',
    date: '2026-11-23',
    changes: [
      'typing',
      'savedAtOnce',
      'newHere',
      'nothingLost',
      'unseen',
      'reachable',
      'session',
      'strangers',
      'slow',
      'importAgain',
      'sourceKeys',
      'digestLate',
      'csvLines',
    ],
  },
  {
    version: '0.7.1',
    date: '2026-11-23',
    changes: ['ownRows', 'phoneHead', 'partsAgain', 'lighter'],
  },
  {
    version: '0.7.0',
    date: '2026-11-22',
    changes: [
      'dropped',
      'keysAlone',
      'marks',
      'importTables',
      'boardKeys',
      'newFiles',
      'firstPages',
      'shortCharts',
      'undoOwn',
    ],
  },
  {
    version: '0.6.0',
    date: '2026-11-22',
    changes: ['sources', 'wizard', 'background', 'boards', 'lines', 'phone', 'thumbnails'],
  },
  {
    version: '0.5.0',
    date: '2026-11-22',
    changes: ['board', 'lanes', 'columns', 'backlog', 'sprints', 'figures', 'texts'],
  },
  {
    version: '0.4.0',
    date: '2026-11-22',
    changes: [
      'attachments',
      'share',
      'sheet',
      'bulkPreview',
      'links',
      'timer',
      'mentions',
      'viewing',
      'keys',
      'numbers',
      'checklists',
      'kept',
      'trash',
    ],
  },
  {
    version: '0.3.0',
    date: '2026-11-22',
    changes: ['tasks', 'myTasks', 'list', 'comments', 'notifications', 'phases', 'tabs', 'deepPages'],
  },
  {
    version: '0.2.0',
    date: '2026-11-22',
    changes: [
      'projects',
      'clients',
      'home',
      'undo',
      'palette',
      'views',
      'filters',
      'bulk',
      'peek',
      'drafts',
      'inPlace',
      'layout',
      'messages',
      'version',
    ],
  },
  {
    version: '0.1.0',
    date: '2026-11-20',
    changes: ['people', 'languages', 'exchange', 'live', 'mail', 'backup'],
  },
]
