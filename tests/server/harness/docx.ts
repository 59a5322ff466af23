import { zipOfTexts } from './document-imports.ts'

const names =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Parts = {
  readonly picture?: Buffer
  /** XML before the document's root element. */
  readonly prolog?: string
  readonly body?: string
  /** The address of a picture outside of the file. */
  readonly outside?: string
}

const usual =
  '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Quay wall</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">Found </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>three</w:t></w:r><w:r><w:t xml:space="preserve"> spots</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Berth</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'
const drawing = (by: string) =>
  `<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip ${by}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

/** Returns a Word document: a heading, a paragraph, a table, and perhaps a picture. */
export const docxOf = ({ picture, prolog = '', body = usual, outside }: Parts = {}): Buffer =>
  zipOfTexts({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" Type="${relation}/image" Target="media/1.png"/>${outside === undefined ? '' : `<Relationship Id="p2" Type="${relation}/image" Target="${outside}" TargetMode="External"/>`}</Relationships>`,
    'word/document.xml': `<?xml version="1.0"?>${prolog}<w:document ${names}><w:body>${body}${picture === undefined ? '' : drawing('r:embed="p1"')}${outside === undefined ? '' : drawing('r:link="p2"')}</w:body></w:document>`,
    ...(picture === undefined ? {} : { 'word/media/1.png': picture }),
  })
