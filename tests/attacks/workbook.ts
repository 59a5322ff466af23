import { zipOf } from '../server/harness/zips.ts'

/** A workbook of one sheet with these rows. */
export const workbookOf = (rows: string): Buffer =>
  zipOf(
    Object.entries({
      'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    }).map(([name, data]) => ({ name, data: Buffer.from(data) })),
  )
