import { expect, test } from 'vitest'
import { fileOf, read } from './reading.ts'

/** Headers as each language has them, in one order; then a status, a priority and the kind of an epic. */
const languages = {
  es: 'Resumen|Clave de incidencia|ID de la incidencia|Tipo de Incidencia|Estado|Prioridad|Persona asignada|Informador|Creada|Resuelta|Fecha de vencimiento|Etiquetas|Descripción|Estimación original|Principal|Comentario|Registro de trabajo|Campo personalizado (Story Points)|Finalizada|Alta|Épica',
  pt: 'Resumo|Chave do item|ID do item|Tipo de item|Status|Prioridade|Responsável|Relator|Criado|Resolvido|Data limite|Categorias|Descrição|Estimativa original|Pai|Comentário|Registro de trabalho|Campo personalizado (Story Points)|Concluído|Alta|Épico',
  it: 'Riepilogo|Chiave ticket|ID ticket|Tipo ticket|Stato|Priorità|Assegnatario|Segnalatore|Creato|Risolto|Data di scadenza|Etichette|Descrizione|Stima originale|Padre|Commento|Registro lavoro|Campo personalizzato (Story Points)|Completato|Alta|Epica',
  de: 'Zusammenfassung|Vorgangsschlüssel|Vorgangs-ID|Vorgangstyp|Status|Priorität|Zugewiesene Person|Autor|Erstellt|Erledigt|Fälligkeitsdatum|Stichwörter|Beschreibung|Ursprüngliche Schätzung|Übergeordnet|Kommentar|Aufwand protokollieren|Benutzerdefiniertes Feld (Story Points)|Fertig|Hoch|Epos',
  ru: 'Тема|Код задачи|ID задачи|Тип задачи|Статус|Приоритет|Исполнитель|Автор|Создано|Решено|Срок исполнения|Метки|Описание|Первоначальная оценка|Родитель|Комментарий|Журнал работы|Пользовательское поле (Story Points)|Готово|Высокий|Эпик',
  zh: '摘要|问题关键字|问题ID|问题类型|状态|优先级|经办人|报告人|创建日期|解决日期|到期日|标签|描述|原估计时间|父级|评论|工作日志|自定义字段 (Story Points)|完成|高|史诗',
  ja: '要約|課題キー|課題ID|課題タイプ|ステータス|優先度|担当者|報告者|作成日|解決日|期限|ラベル|説明|初期見積り|親|コメント|作業ログ|カスタム フィールド (Story Points)|完了|高|エピック',
}

test.each(Object.entries(languages))('Jira in %s is Jira', async (_, words) => {
  const all = words.split('|')
  const [headers, [status = '', priority = '', epic = '']] = [all.slice(0, 18), all.slice(18)]
  const day = '2026-03-04 10:00'
  const rows = [
    ['Move', 'AR-1', '11', epic, status, priority, '', '', day, '', '', '', '', '', '', '', '', ''],
    ['Gate', 'AR-2', '12', 'Task', status, priority, 'ada', 'bob', day, day, day, 'yard', 'Why', '3600', '11'].concat([
      `${day};ada;Seen`,
      `Painted;${day};ada;5400`,
      '3',
    ]),
  ]
  const { survey, items } = await read(fileOf([headers, ...rows].map((row) => row.join(',')).join('\n'), 'a.csv'))
  expect([survey.format, survey.sourceId, survey.notes]).toEqual(['jira_csv', 'AR', []])
  expect(survey.stages).toMatchObject([{ guess: 'done', isSure: true }])
  const at = '2026-03-04T10:00:00.000Z'
  expect(items).toMatchObject([
    { kind: 'epic', name: 'Move' },
    {
      sourceKey: 'AR-2',
      kind: 'task',
      priority,
      stage: status,
      assignees: ['ada'],
      reporter: 'bob',
      labels: ['yard'],
      created: at,
      completed: at,
      due: at,
      estimateMinutes: 60,
      storyPoints: '3',
      epic: 'AR-1',
      comments: [{ author: 'ada' }],
      workLogs: [{ author: 'ada', minutes: 90, text: 'Painted' }],
    },
  ])
  expect(items[1]?.html).toContain('Why')
})

test('days as browsers write them, and as Chinese, Japanese, Russian and Portuguese do', async () => {
  const days = [
    'Sun Apr 20 2025 10:17:06 GMT+0000 (GMT)',
    'Sun Apr 20 2025 12:17:06 GMT+0200 (Central European Summer Time)',
  ]
  const others = ['2025年4月20日 10:17:06', '20 апр. 2025 г. 10:17:06', '20 de abril de 2025 10:17:06']
  const table = ['Title;Created', ...[...days, ...others].map((day, n) => `Job ${n};${day}`)].join('\n')
  const { items } = await read(fileOf(table, 'a.csv'))
  expect(items.map(({ created }) => created)).toEqual(Array.from({ length: 5 }, () => '2025-04-20T10:17:06.000Z'))
})
